import { panelAlertNames } from '@bedside/contracts/clinical/alerts/panel-alerts.ts';
import { unrecordableSigns } from '@bedside/contracts/vitals/vitals.contract.ts';
import { expect, it } from 'vitest';
import { signKeys, signOf, signs } from './signs.ts';

it('knows the sign behind each alert of the panel and each sign that can be unrecordable', () => {
  const alerts = panelAlertNames.filter((name) => name !== 'unrecordable');
  for (const name of [...alerts, ...unrecordableSigns]) expect(signOf(name), name).toBeDefined();
});

it('names each alert and each field in one sign only', () => {
  const names = signKeys.flatMap((sign) => signs[sign].names);
  expect(new Set(names).size).toBe(names.length);
});
