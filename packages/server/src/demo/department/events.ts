import { AddLab, chatTag } from '@bedside/contracts/labs/labs.contract.ts';
import { StartMedication } from '@bedside/contracts/medications/medications.contract.ts';
import { WriteNote } from '@bedside/contracts/notes/notes.contract.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { demoModel } from '../assistant/server.ts';
import { demoCharts } from './charts.ts';
import { drawnXray } from './drawn-xray.ts';
import { demoReadings } from './history.ts';
import { demoNotes } from './notes.ts';
import type { DemoPatient } from './patient.ts';
import { type DemoMedication, type DemoRecords, scoreInputOf } from './records.ts';
import type { DemoServices } from './seed.ts';

/** One entry of a demo chart: when it is written, by whom, and what. */
interface DemoEvent {
  at: number;
  by: 'physician' | 'nurse';
  write: (request: RequestContext) => Promise<unknown>;
}

type RecordServices = Pick<DemoServices, 'vitals' | 'notes' | 'labs' | 'scores' | 'medications' | 'xrays'>;

const minute = 60_000;
const nothing: DemoRecords = { labs: [], scores: [], medications: [] };

/**
 * All that a demo patient's chart holds before `now`, oldest first, as a log is written.
 *
 * @throws ZodError where the wire would refuse a record.
 */
export function demoEvents(
  services: RecordServices,
  patient: DemoPatient,
  patientId: string,
  now: Date,
): DemoEvent[] {
  const ago = (minutesAgo: number) => now.getTime() - minutesAgo * minute;
  const { labs, scores, medications, xrays = [] } = demoCharts[patient.mrn] ?? nothing;
  const vitals = demoReadings(patient, now).map((reading): DemoEvent => {
    return {
      at: Date.parse(reading.timestamp) + minute,
      by: 'nurse',
      write: (request) => services.vitals.record(request, patientId, reading),
    };
  });
  const events = [
    ...vitals.reverse(),
    ...labs.map(({ minutesAgo, lab, tagged }): DemoEvent => {
      const resultTime = new Date(ago(minutesAgo)).toISOString();
      const orderedAt = new Date(ago(minutesAgo + 35)).toISOString();
      const input = AddLab.parse({ ...lab, resultTime, orderedAt });
      return {
        at: ago(minutesAgo),
        by: 'nurse',
        write: async (request) => {
          const { id } = await services.labs.add(request, patientId, input);
          if (tagged) await services.labs.tag(request, id, [chatTag, 'relevant']);
        },
      };
    }),
    ...(demoNotes[patient.mrn] ?? []).map(({ minutesAgo, by, ...note }): DemoEvent => {
      const input = WriteNote.parse({ ...note, source: 'manual', tags: [] });
      return { at: ago(minutesAgo), by, write: (request) => services.notes.add(request, patientId, input) };
    }),
    ...scores.map((score): DemoEvent => {
      const input = scoreInputOf(score, patient.chiefComplaint);
      return {
        at: ago(score.minutesAgo),
        by: 'physician',
        write: (request) => services.scores.calculate(request, patientId, input),
      };
    }),
    ...xrays.map(({ minutesAgo, reading }): DemoEvent => {
      return {
        at: ago(minutesAgo),
        by: 'physician',
        write: (request) => {
          const images = { frontal: drawnXray('frontal'), lateral: drawnXray('lateral') };
          return services.xrays.keep(request, patientId, images, { reading, model: demoModel, demo: true });
        },
      };
    }),
    ...medications.flatMap((medication) => medicationEvents(services, medication, patientId, ago)),
  ];
  return events.sort((a, b) => a.at - b.at);
}

function medicationEvents(
  { medications }: RecordServices,
  { minutesAgo, medication, discontinued }: DemoMedication,
  patientId: string,
  ago: (minutesAgo: number) => number,
): DemoEvent[] {
  const input = StartMedication.parse(medication);
  let started: { id: string; version: number } | undefined;
  const start: DemoEvent = {
    at: ago(minutesAgo),
    by: medication.kind === 'given' ? 'nurse' : 'physician',
    write: async (request) => {
      started = await medications.start(request, patientId, input);
    },
  };
  if (!discontinued) return [start];
  const end: DemoEvent = {
    at: ago(discontinued.minutesAgo),
    by: 'physician',
    write: async (request) => {
      if (!started) throw new Error(`${medication.name} ends before it begins`);
      const { id, version } = started;
      await medications.discontinue(request, patientId, id, { version, reason: discontinued.reason });
    },
  };
  return [start, end];
}
