import { panelAlertNames } from '@bedside/contracts/clinical/alerts/panel-alerts.ts';
import { unrecordableSigns } from '@bedside/contracts/vitals/vitals.contract.ts';
import { expect, it } from 'vitest';
import { signKeys, signOf, signs } from './signs.ts';

it('maps each panel alert and each sign that can be unrecordable to a vital sign', () => {
  const alerts = panelAlertNames.filter((name) => name !== 'unrecordable');
  for (const name of [...alerts, ...unrecordableSigns]) expect(signOf(name), name).toBeDefined();
});

it('maps each alert and each field to one vital sign only', () => {
  const names = signKeys.flatMap((sign) => signs[sign].names);
  expect(new Set(names).size).toBe(names.length);
});
