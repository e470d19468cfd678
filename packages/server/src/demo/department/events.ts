import { isAbnormalLab } from '@bedside/contracts/clinical/labs/severity/reference-range.ts';
import {
  type InputRecord,
  inputValue,
  isCurrentInput,
  isSameInput,
  windowOf,
} from '@bedside/contracts/clinical/scores/inputs/score-inputs.ts';
import { chatTag } from '@bedside/contracts/labs/labs.contract.ts';
import { WriteNote } from '@bedside/contracts/notes/notes.contract.ts';
import { chartInputs } from '@bedside/contracts/scores/chart-inputs.ts';
import type { ScoreInput } from '@bedside/contracts/scores/score-parameters.ts';
import type { InputReference } from '@bedside/contracts/scores/scores.contract.ts';
import type { ModelMessage } from '../../ai/model/assistant.ts';
import { parseExtras } from '../../ai/model/extras.ts';
import type { DemoLanguage } from '../../config.ts';
import { inputsByPath } from '../../domains/scores/score-sources.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { demoAnswer, demoExtras } from '../assistant/answer.ts';
import { readPrompt } from '../assistant/reading/read-prompt.ts';
import { demoModel } from '../assistant/server.ts';
import { drawnXray } from './drawn-xray.ts';
import { demoReadings } from './history.ts';
import { labReport } from './lab-report.ts';
import { createPatientInput, type DemoPatient } from './patient.ts';
import type { DemoServices } from './services.ts';

/** One entry of a demo chart: its time, author and content. */
interface DemoEvent {
  at: number;
  by: 'physician' | 'nurse';
  write: (request: RequestContext) => Promise<unknown>;
}

const minute = 60_000;
/** Minutes from a lab order to its result. */
const orderedMinutesBefore = 35;

/** A demo patient's chart, and the means to write its history. */
export interface DemoStory {
  services: Omit<DemoServices, 'accounts' | 'patients' | 'marker'>;
  patient: DemoPatient;
  patientId: string;
  /** The name and the record number of the chart, which differ from the file's where a department is filled. */
  identity: { name: string; mrn: string };
  now: Date;
  language: DemoLanguage;
  /** The records so far, newest first. */
  charted: InputRecord[];
}

/** Returns a domain's part of a demo patient's history. */
export type DemoPart = (story: DemoStory) => DemoEvent[];

/**
 * Returns everything in a demo patient's chart before `now`, oldest first, from the parts of all domains.
 *
 * @throws ZodError if the wire would reject a record.
 */
export function demoEvents(parts: readonly DemoPart[], given: Omit<DemoStory, 'charted'>): DemoEvent[] {
  const story: DemoStory = { ...given, charted: [] };
  const { services, patient, patientId, now } = story;
  const all = parts.flatMap((part) => part(story));
  all.sort((a, b) => a.at - b.at);
  if (callers.has(patient.name)) return all;
  const last = all.at(-1)?.at ?? now.getTime();
  const by = patient.facts.assigned?.nurse === undefined ? 'physician' : 'nurse';
  const at = Math.min(last + minutesToTake * minute, now.getTime());
  return [...all, { at, by, write: (request) => takeCalls(services, request, patientId) }];
}

type EventOf = (minutesAgo: number, by: DemoEvent['by'], write: DemoEvent['write']) => DemoEvent;

const eventsBefore =
  (now: Date): EventOf =>
  (minutesAgo, by, write) => ({ at: now.getTime() - minutesAgo * minute, by, write });

/** The sets since arrival. */
export const vitalsEvents: DemoPart = ({ services, patient, patientId, now, charted }) =>
  demoReadings(patient, now)
    .map(
      (reading): DemoEvent => ({
        at: Date.parse(reading.timestamp) + minute,
        by: 'nurse',
        write: async (request) => {
          const record = await services.vitals.record(request, patientId, reading);
          charted.unshift({ source: 'vitals', record, observedAt: record.timestamp });
        },
      }),
    )
    .reverse();

/** Uploaded reports with their results, and single results. */
export const labEvents: DemoPart = (story) => {
  const { services, patient, patientId, now, charted } = story;
  const event = eventsBefore(now);
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minute).toISOString();
  return [
    ...patient.documents.map((one) => documentEvent(one, story)),
    ...patient.labs.map(({ minutesAgo, lab, tagged }) => {
      const [resultTime, orderedAt] = [ago(minutesAgo), ago(minutesAgo + orderedMinutesBefore)];
      return event(minutesAgo, 'nurse', async (request) => {
        const record = await services.labs.add(request, patientId, { ...lab, resultTime, orderedAt });
        charted.unshift({ source: 'lab', record, observedAt: record.resultTime });
        if (tagged) await services.labs.tag(request, record.id, [chatTag, 'relevant']);
      });
    }),
  ];
};

export const noteEvents: DemoPart = ({ services, patient, patientId, now }) =>
  patient.notes.map(({ minutesAgo, by, note }) => {
    const input = WriteNote.parse({ ...note, source: 'manual', tags: [] });
    return eventsBefore(now)(minutesAgo, by, (request) => services.notes.add(request, patientId, input));
  });

/** Scores with references to the records so far. */
export const scoreEvents: DemoPart = ({ services, patient, patientId, now, charted }) =>
  patient.scores.map(({ minutesAgo, input }) =>
    eventsBefore(now)(minutesAgo, 'physician', (request) =>
      services.scores.calculate(request, patientId, input, referencesIn(charted, input, request.now())),
    ),
  );

export const xrayEvents: DemoPart = ({ services, patient, patientId, now, language }) =>
  patient.xrays.map(({ minutesAgo, reading }) =>
    eventsBefore(now)(minutesAgo, 'physician', (request) => {
      const images = { frontal: drawnXray('frontal', language), lateral: drawnXray('lateral', language) };
      return services.xrays.keep(request, patientId, images, { reading, model: demoModel, demo: true });
    }),
  );

/** The start of each medication, its given doses and its end. */
export const medicationEvents: DemoPart = ({ services, patient, patientId, now }) =>
  patient.medications.flatMap((one) => eventsOfMedication(services, one, patientId, eventsBefore(now)));

/** Records entered in error. A mistake includes the question that it misled. */
export const mistakeEvents: DemoPart = ({ services, patient, patientId, now }) =>
  patient.mistakes.flatMap((one) => eventsOfMistake(services, one, patientId, eventsBefore(now)));

/** Patients whose calls nobody has taken (D76). Every other call was taken soon, as in a department that works. */
export const callers: ReadonlySet<string> = new Set(['Margaret Okafor', 'Jana Bieńkowska']);
const minutesToTake = 3;

/** Takes the calls of a patient, if there are any. */
export async function takeCalls(
  { attention }: Pick<DemoServices, 'attention'>,
  request: RequestContext,
  patientId: string,
) {
  try {
    await attention.take(request, patientId, {});
  } catch (error) {
    // Nothing calls.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  }
}

/** Returns the records of a score's inputs, as a form filled in from the chart sends them (D51). */
function referencesIn(charted: readonly InputRecord[], input: ScoreInput, at: Date): InputReference[] {
  const values = inputsByPath(input.parameters);
  return chartInputs.flatMap((name) => {
    const value = values[name];
    const from = charted.find(
      (one) =>
        isSameInput(value, inputValue(name, one)) &&
        isCurrentInput(windowOf(name), one.observedAt, at.getTime()),
    );
    return from ? [{ name, recordId: from.record.id }] : [];
  });
}

/** Returns the upload of a laboratory report, with all of its results saved from it. */
function documentEvent(
  document: DemoPatient['documents'][number],
  { services: { labs, labDocuments }, patient, patientId, identity, charted, now, language }: DemoStory,
): DemoEvent {
  const { minutesAgo, collectedMinutesAgo, reportedMinutesAgo, fileName, title, results } = document;
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minute);
  const [collectedAt, reportedAt] = [ago(collectedMinutesAgo), ago(reportedMinutesAgo)];
  const { dateOfBirth } = createPatientInput(patient, now);
  const write = async (request: RequestContext) => {
    const content = labReport(document, { ...identity, dateOfBirth, collectedAt, reportedAt, language });
    const values = results.map((lab) => {
      const { testName, result: value, units: unit, referenceRange } = lab;
      return { isAbnormal: isAbnormalLab(lab) === true, read: { testName, value, unit, referenceRange } };
    });
    const readWith = (expected: boolean) =>
      values.flatMap(({ isAbnormal, read }) => (isAbnormal === expected ? [read] : []));
    const analysis = { ...document.reading, abnormalValues: readWith(true), normalValues: readWith(false) };
    const input = { patientId, testName: title, testCategory: 'Analysis' };
    const reading = { analysis, confidence: document.confidence, model: demoModel, demo: true };
    const { id } = await labDocuments.keep(request, input, { name: fileName, content }, reading);
    const times = { collectedAt: collectedAt.toISOString(), resultTime: reportedAt.toISOString() };
    const saved = await labs.addPanel(request, patientId, {
      results: results.map((lab) => ({ ...lab, ...times })),
      sourceDocument: id,
    });
    for (const record of saved) charted.unshift({ source: 'lab', record, observedAt: record.resultTime });
  };
  return { at: ago(minutesAgo).getTime(), by: 'nurse', write };
}

/** Returns a set of the wrong patient, the question that it misled, and its mark (D12, D51). */
function eventsOfMistake(
  { vitals, chat, records }: Pick<DemoServices, 'vitals' | 'chat' | 'records'>,
  { minutesAgo, vitals: given, asked, marked }: DemoPatient['mistakes'][number],
  patientId: string,
  event: EventOf,
): DemoEvent[] {
  let recordId: string | undefined;
  return [
    event(minutesAgo, 'nurse', async (request) => {
      const timestamp = request.now().toISOString();
      recordId = (await vitals.record(request, patientId, { ...given, timestamp })).id;
    }),
    event(asked.minutesAgo, 'physician', (request) =>
      chat.keep(request, patientId, asked.question, answerByRules),
    ),
    event(marked.minutesAgo, 'nurse', async (request) => {
      if (recordId === undefined) throw new Error('A set is marked before it is entered');
      const path = { patientId, domain: 'vitals' as const, recordId };
      await records.enterInError(request, path, { reason: 'wrong-patient', note: marked.note });
    }),
  ];
}

/** Returns the demo assistant's reply to a prompt, without its pace. */
function answerByRules(messages: readonly ModelMessage[]) {
  const given = readPrompt(messages);
  const extras = parseExtras(JSON.stringify(demoExtras(given)));
  return { content: demoAnswer(given), extras, model: demoModel, demo: true };
}

/** Returns the start of a medication, its given doses and its end. */
function eventsOfMedication(
  { medications }: Pick<DemoServices, 'medications'>,
  { minutesAgo, medication, doses = [], discontinued }: DemoPatient['medications'][number],
  patientId: string,
  event: EventOf,
): DemoEvent[] {
  const { name, kind, route } = medication;
  let known: { id: string; version: number } | undefined;
  const started = () => {
    if (!known) throw new Error(`${name} is given or ends before it begins`);
    return known;
  };
  const start = event(minutesAgo, kind === 'given' ? 'nurse' : 'physician', async (request) => {
    // Stored only with a drug for a patient whose allergies no one could ask about (ALLERGY-8).
    const override = { reason: 'Urgent, allergies cannot be asked' };
    known = await medications.start(request, patientId, { override, ...medication });
  });
  const given = doses.map((dose) =>
    event(dose.minutesAgo, 'nurse', (request) =>
      medications.give(request, patientId, started().id, { dosage: dose.dosage, ...(route && { route }) }),
    ),
  );
  if (!discontinued) return [start, ...given];
  const { reason } = discontinued;
  const end = event(discontinued.minutesAgo, 'physician', (request) => {
    const { id, version } = started();
    return medications.discontinue(request, patientId, id, { version, reason });
  });
  return [start, ...given, end];
}
