import { describe, expect, it } from 'vitest';
import { hasSign, signOfAlert } from '../../src/clinical/alerts/panel-alerts.ts';
import { judgedAlerts } from '../../src/clinical/judgement/judged-alerts.ts';
import { judgeCurrent, judgeRecorded, shownSigns } from '../../src/clinical/judgement/judged-signs.ts';
import { mergeVitals } from '../../src/clinical/vitals/merged-vitals.ts';
import { someOf } from '../every-case.ts';
import { compare, report } from './grid.ts';
import { limitPoints } from './limit-points.ts';
import { judgementOracle, oracleSigns } from './oracle/judgement-oracle.ts';
import { panelOracle } from './oracle/limits-oracle.ts';
import { recordOf, today } from './readings.ts';

describe('the judgement of every sign, compared with the three tables and NEWS2', () => {
  it('JUDGE-1: is the most dangerous of them, now and in the history', () => {
    const comparison = compare(
      someOf(limitPoints(), 5),
      ({ reading, chart }) => {
        const tones = oracleSigns.map((sign) => judgementOracle(sign, reading, chart, today));
        return { now: tones, recorded: tones };
      },
      ({ reading, chart }) => {
        const record = recordOf(reading);
        const vitals = mergeVitals([record]);
        return {
          now: shownSigns.map((sign) => judgeCurrent(sign, vitals, chart).tone),
          recorded: shownSigns.map((sign) => judgeRecorded(sign, record, chart).tone),
        };
      },
    );
    report('judgements of signs', comparison);
    expect(comparison).toMatchObject({ differ: 0, first: [] });
  });

  it('JUDGE-12: an alert has the tone of its value, every red sign has one, and none of the panel is lost', () => {
    const comparison = compare(
      someOf(limitPoints(), 5),
      ({ reading, chart }) => ({
        red: oracleSigns.filter(
          (sign) => sign !== 'painLevel' && judgementOracle(sign, reading, chart, today) === 'critical',
        ),
        tones: [],
        lost: [],
        chart: panelOracle(reading, chart, today).length > 0,
      }),
      ({ reading, chart }) => {
        const vitals = mergeVitals([recordOf(reading)]);
        const alerts = judgedAlerts(vitals, chart);
        const signOf = ({ name, value }: (typeof alerts)[number]): string =>
          hasSign(name) ? signOfAlert[name] : name === 'unrecordable' ? `${value}` : 'consciousness';
        const red = new Set(alerts.filter(({ severity }) => severity === 'critical').map(signOf));
        const own = panelOracle(reading, chart, today).map((text) => text.split(' '));
        return {
          red: oracleSigns.filter((sign) => red.has(sign)),
          tones: alerts.filter(
            (alert) =>
              alert.severity !==
              judgementOracle(
                oracleSigns.find((sign) => sign === signOf(alert)) ?? 'painLevel',
                reading,
                chart,
                today,
              ),
          ),
          lost: own.filter(([name]) => !alerts.some((alert) => alert.name === name)),
          chart: own.length > 0,
        };
      },
    );
    report('alerts of judgements', comparison);
    expect(comparison).toMatchObject({ differ: 0, first: [] });
  });
});
