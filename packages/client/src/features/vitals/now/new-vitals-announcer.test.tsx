import { news2Now } from '@bedside/contracts/clinical/news2/news2.ts';
import { mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { render } from '@testing-library/react';
import i18n from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { aVitalsRecord } from '../../../../test/chart-samples.ts';
import { show } from '../../../../test/show.tsx';
import { NewVitalsAnnouncer } from './new-vitals-announcer.tsx';
import { tilesOf } from './tiles/tiles.ts';

const now = new Date('2026-11-21T12:05:00Z');
const patient = { age: 58, spo2Scale: 1, pregnancy: { status: 'no' } } as const;
const set = (id: string, time: string, values: Partial<VitalsRecord>) =>
  aVitalsRecord({ id, timestamp: `2026-11-21T${time}:00.000Z`, ...values });

const high = set('11-30', '11:30', { heartRate: 120 });
const normal = set('12-00', '12:00', { heartRate: 80 });
const low = set('12-04', '12:04', { heartRate: 40 });

/** Shows the announcer with one list of sets after another. Returns the announcement after each. */
function said(...lists: VitalsRecord[][]): string[] {
  const announcer = (records: VitalsRecord[]) => (
    <NewVitalsAnnouncer
      patientId="patient-1"
      isLoaded
      tiles={tilesOf(mergeVitals(records), patient, now)}
      sets={records}
      score={undefined}
    />
  );
  const { container, rerender } = render(announcer([]));
  return lists.map((records) => {
    rerender(announcer(records));
    return container.textContent ?? '';
  });
}

beforeAll(async () => {
  // Loads the texts.
  (await show(null)).unmount();
  await i18n.changeLanguage('en');
});

it('announces a new value that is out of range', () => {
  expect(said([normal], [normal, low])).toEqual(['', 'New vital signs: Heart rate 40 bpm, low']);
});

it('does not announce an older value that shows again after a newer one was marked', () => {
  expect(said([high, normal], [high])).toEqual(['', '']);
});

it('announces the next value after a mark', () => {
  expect(said([high, normal], [high], [high, low])[2]).toBe('New vital signs: Heart rate 40 bpm, low');
});

it('announces a consciousness other than alert, with NEWS2', () => {
  const assessed = { consciousnessLevel: 'Voice', newConfusion: false } as const;
  const drowsy = set('12-04', '12:04', { heartRate: 80, ...assessed, defaulted: [] });
  const score = news2Now([drowsy], patient, now);
  const announcer = (records: VitalsRecord[]) => (
    <NewVitalsAnnouncer
      patientId="patient-1"
      isLoaded
      tiles={tilesOf(mergeVitals(records), patient, now)}
      sets={records}
      score={score}
    />
  );
  const { container, rerender } = render(announcer([normal]));
  rerender(announcer([normal, drowsy]));
  expect(container).toHaveTextContent(/^New vital signs: Responds to voice; NEWS2 3–/);
});
