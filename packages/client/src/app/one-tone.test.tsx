import { boardFacts } from '@bedside/contracts/clinical/board/board-facts.ts';
import { judgeCurrent, shownSigns } from '@bedside/contracts/clinical/judgement/judged-signs.ts';
import { isOut, type SignTone } from '@bedside/contracts/clinical/judgement/judgement.ts';
import { mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { publishedTriageMinutes } from '@bedside/contracts/vitals/vitals-intervals.ts';
import { cleanup, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aRow } from '../../test/board-samples.ts';
import { aVitalsRecord } from '../../test/chart-samples.ts';
import { fakeServer, json } from '../../test/fake-server.ts';
import { aPatient } from '../../test/samples.ts';
import { show } from '../../test/show.tsx';
import { SignText } from '../features/board/cells/sign-cells.tsx';
import { useBoardWords } from '../features/board/cells/use-board-words.ts';
import VitalsHistory from '../features/vitals/history/vitals-history.tsx';
import { ClinicalAlerts } from '../features/vitals/now/clinical-alerts.tsx';
import { LatestVitals } from '../features/vitals/now/latest-vitals.tsx';
import { VitalsStrip } from '../features/vitals/now/vitals-strip.tsx';
import { TrendsView } from '../features/vitals/trends/trends-view.tsx';
import { vitalsViewAtom } from '../state/selection.ts';
import { Line } from '../wall/board/line/line.tsx';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const set = (minutes: number, given: Partial<VitalsRecord>): VitalsRecord =>
  aVitalsRecord({
    id: `set-${minutes}`,
    timestamp: minutesAgo(minutes),
    recordedAt: minutesAgo(minutes),
    defaulted: [],
    ...given,
  });

interface Chart {
  name: string;
  patient: Patient;
  sets: VitalsRecord[];
}

/** Charts in which the specification's tables disagree. No two signs of a chart have the same number. */
const charts: Chart[] = [
  {
    name: 'an adult in shock',
    patient: aPatient({ age: 50 }),
    sets: [
      set(4, {
        ...{ respiratoryRate: 26, oxygenSaturation: 93, heartRate: 135, temperature: 38.7, painLevel: 8 },
        ...{ bloodPressureSystolic: 91, bloodPressureDiastolic: 51, consciousnessLevel: 'Voice' },
      }),
    ],
  },
  {
    name: 'an adult with slightly raised values',
    patient: aPatient({ age: 50 }),
    sets: [
      set(4, {
        ...{ respiratoryRate: 22, oxygenSaturation: 96, heartRate: 107, temperature: 35.4, painLevel: 7 },
        ...{ bloodPressureSystolic: 143, bloodPressureDiastolic: 83 },
      }),
    ],
  },
  {
    name: 'a patient on SpO₂ scale 2 whose oxygen is stated in an earlier and a later set',
    patient: aPatient({ age: 70, spo2Scale: 2 }),
    sets: [
      set(3, { supplementalOxygen: true, heartRate: 57 }),
      set(9, { oxygenSaturation: 94, respiratoryRate: 19 }),
      set(14, { supplementalOxygen: false, bloodPressureSystolic: 118, bloodPressureDiastolic: 58 }),
    ],
  },
  {
    name: 'a pregnant patient',
    patient: aPatient({ age: 31, gender: 'female', pregnancy: { status: 'yes', weeks: 33 } }),
    sets: [
      set(4, { bloodPressureSystolic: 143, bloodPressureDiastolic: 87, respiratoryRate: 26, heartRate: 104 }),
    ],
  },
  {
    name: 'a child',
    patient: aPatient({ age: 4 }),
    sets: [
      set(4, {
        ...{ respiratoryRate: 33, oxygenSaturation: 91, heartRate: 128, temperature: 38.3 },
        ...{ bloodPressureSystolic: 77, bloodPressureDiastolic: 44 },
      }),
    ],
  },
];

beforeEach(() => {
  // jsdom has no canvas. The drawing itself is tested in a browser.
  const canvas = new Proxy({}, { get: () => () => ({ width: 0 }), set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(canvas as never);
  vi.stubGlobal('Path2D', class {});
  getDefaultStore().set(vitalsViewAtom, 'table');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const none = () => {};

function BoardSigns({ row }: { row: Parameters<ReturnType<typeof useBoardWords>['signs']>[0] }) {
  const words = useBoardWords();
  return words.signs(row).map((sign) => <SignText key={sign.sign} sign={sign} words={words} />);
}

/** Returns the surfaces that show vital signs, by name. */
function surfacesOf({ patient, sets }: Chart): Record<string, ReactNode> {
  const chart = { patient, sets, labs: [], scores: [], medications: [], takes: [] };
  const settings = { criticalLimits: [], triageMinutes: publishedTriageMinutes };
  const { facts } = boardFacts(chart, settings, new Date());
  const row = aRow({ ...facts, label: 'M. Okafor' });
  return {
    strip: <VitalsStrip patientId="patient-1" triageLevel={undefined} />,
    list: <LatestVitals patientId="patient-1" triageLevel={undefined} />,
    alerts: <ClinicalAlerts patientId="patient-1" />,
    table: <VitalsHistory patientId="patient-1" trends={null} monitors={null} />,
    trends: (
      <TrendsView
        patientId="patient-1"
        marks={[]}
        marksFrom={Number.NEGATIVE_INFINITY}
        onFrom={none}
        openRecord={none}
        showTable={none}
      />
    ),
    board: <BoardSigns row={row} />,
    wall: (
      <ol>
        <Line
          row={row}
          label={{ text: 'M. Okafor', lines: ['M. Okafor'], size: 4, twins: 1 }}
          language="de"
          now={Date.now()}
          grid={{ columns: 2, lines: 15 }}
          isFullRed={false}
        />
      </ol>
    ),
  };
}

/** What a surface shows first, if that is not the first sign. */
const firstText: Record<string, string> = { alerts: 'Klinische Warnungen', wall: 'M. Okafor', board: 'AF' };

/** Returns what each sign reads in German, on every surface. */
function textsOf(sets: readonly VitalsRecord[]): [sign: (typeof shownSigns)[number], text: string][] {
  const vitals = mergeVitals(sets);
  const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = vitals;
  return shownSigns.flatMap((sign): [typeof sign, string][] => {
    if (sign === 'bloodPressure') return systolic ? [[sign, `${systolic.value}/${diastolic?.value}`]] : [];
    if (sign === 'consciousness') return [];
    const value = vitals[sign]?.value;
    if (value === undefined) return [];
    return [[sign, sign === 'temperature' ? value.toFixed(1).replace('.', ',') : `${value}`]];
  });
}

/** Returns the tones of the innermost elements that show a value by itself. */
function tonesOf(root: Element, text: string, surface: string): SignTone[] {
  const shown = new RegExp(`(?<![\\d/,:])${text}(?![\\d/,:%–]|\\s*(?:min|Min))`);
  const found = [...root.querySelectorAll('*')].filter(
    (element) =>
      shown.test(element.textContent ?? '') &&
      ![...element.children].some((child) => shown.test(child.textContent ?? '')) &&
      element.closest('.sr-only, style, [role="img"], h2') === null,
  );
  return found.map((element) => {
    if (surface === 'wall') return element.closest('[data-critical]') ? 'critical' : 'warning';
    const toned = element.closest('.text-red, .text-amber, .text-unknown, .text-ink, .text-muted');
    if (toned?.classList.contains('text-red')) return 'critical';
    if (toned?.classList.contains('text-amber')) return 'warning';
    return toned?.classList.contains('text-unknown') ? 'unknown' : 'normal';
  });
}

describe('the tone of a value', () => {
  it.each(charts)(
    'JUDGE-1: of $name is the same in strip, list, alerts, table, trends, board and wall',
    async (chart) => {
      const surfaces = surfacesOf(chart);
      const texts = textsOf(chart.sets);
      const seen: Record<string, Record<string, SignTone[]>> = {};
      for (const [surface, ui] of Object.entries(surfaces)) {
        fakeServer({
          'GET /patient/patient-1': () => json(chart.patient),
          'GET /patient/patient-1/vitals': () => json(chart.sets),
        });
        const { container } = await show(ui, 'de');
        await waitFor(() => expect(container).toHaveTextContent(firstText[surface] ?? texts[0]?.[1] ?? ''));
        for (const [sign, text] of texts) {
          seen[sign] ??= {};
          // A line of the wall has other numbers, such as the length of the stay.
          const root = container.querySelector('.line > .signs') ?? container;
          const tones = tonesOf(root, text, surface);
          if (tones.length > 0) seen[sign][surface] = [...new Set(tones)];
        }
        cleanup();
      }
      const vitals = mergeVitals(chart.sets);
      for (const [sign] of texts) {
        const { tone } = judgeCurrent(sign, vitals, chart.patient);
        const expected = Object.fromEntries(
          Object.keys(seen[sign] ?? {}).map((surface) => [surface, [tone]]),
        );
        expect({ sign, ...seen[sign] }).toEqual({ sign, ...expected });
        // The board shows no pain, and only what is out of range; the alerts not every amber value.
        const everywhere =
          sign === 'painLevel' ? ['list', 'table', 'trends'] : ['strip', 'list', 'table', 'trends'];
        const shown = isOut({ tone }) && sign !== 'painLevel' ? [...everywhere, 'board'] : everywhere;
        expect(Object.keys(seen[sign] ?? {}), sign).toEqual(expect.arrayContaining(shown));
        if (tone === 'critical') expect(Object.keys(seen[sign] ?? {}), sign).toContain('alerts');
      }
    },
  );
});
