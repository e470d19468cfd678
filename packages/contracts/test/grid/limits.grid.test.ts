import { describe, expect, it } from 'vitest';
import { headerColors } from '../../src/clinical/alerts/header-colors.ts';
import { historyFlag } from '../../src/clinical/alerts/history-limits.ts';
import { panelAlerts } from '../../src/clinical/alerts/panel-alerts.ts';
import { mergeVitals } from '../../src/clinical/vitals/merged-vitals.ts';
import { someOf } from '../every-case.ts';
import { compare, report } from './grid.ts';
import { limitPoints } from './limit-points.ts';
import { type HistorySign, headerOracle, historyOracle, panelOracle } from './oracle/limits-oracle.ts';
import { noon, recordOf, today } from './readings.ts';

const historySigns: HistorySign[] = [
  'temperature',
  'heartRate',
  'respiratoryRate',
  'bloodPressureSystolic',
  'bloodPressureDiastolic',
  'oxygenSaturation',
  'painLevel',
];

describe('limits of vital signs, compared with the tables of the specification', () => {
  it('colors tiles, marks cells and raises alerts as the tables do, critical alerts first', () => {
    const comparison = compare(
      someOf(limitPoints(), 5),
      ({ reading, chart }) => ({
        header: headerOracle(reading, chart, today),
        history: historySigns.map((sign) => historyOracle(sign, reading, chart, today)),
        panel: panelOracle(reading, chart, today),
        isSorted: true,
      }),
      ({ reading, chart }) => {
        const record = recordOf(reading);
        const current = mergeVitals([record]);
        const alerts = panelAlerts(current, chart, noon);
        const severities = alerts.map(({ severity }) => severity);
        return {
          header: headerColors(current, chart, noon),
          history: historySigns.map((sign) => historyFlag(sign, record, chart)),
          panel: alerts.map(({ name, severity, value }) => `${name} ${severity} ${value}`).sort(),
          isSorted: severities.join() === [...severities].sort().join(),
        };
      },
    );
    report('header colors, history limits and panel alerts', comparison);
    expect(comparison).toMatchObject({ differ: 0, first: [] });
  });
});
