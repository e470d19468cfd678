import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { ChartDomain } from '@bedside/contracts/chart-entries.ts';
import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { LeftOut } from '@bedside/contracts/chat/left-out.ts';
import type { Objection } from '@bedside/contracts/chat/objection.ts';
import { dosesOf } from '@bedside/contracts/clinical/evidence/doses/chart-doses.ts';
import { factsOf } from '@bedside/contracts/clinical/evidence/facts.ts';
import { objectionsOf } from '@bedside/contracts/clinical/evidence/objections.ts';
import { sidesOf } from '@bedside/contracts/clinical/evidence/sides/chart-sides.ts';
import { statesOf } from '@bedside/contracts/clinical/evidence/states.ts';
import { newestOfEachTest, standingAbnormal } from '@bedside/contracts/clinical/labs/current-labs.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { ModelMessage } from '../../../ai/model/assistant.ts';
import { setsOfDay } from '../../../ai/prompt/chart/chart-course.ts';
import { recordsInPrompt } from '../../../ai/prompt/prompt.ts';
import type { PromptInput } from '../../../ai/prompt/prompt-input.ts';
import type { PromptMarks } from '../../../ai/prompt/prompt-marks.ts';
import { promptTokensOf, promptWithin } from '../../../ai/prompt/prompt-within.ts';
import type { PatientRef } from '../../../chart/patient-access.ts';
import { seqsOf } from '../../../chart/reading/read-entries.ts';
import { type Log, withoutWords } from '../../../infra/observe/log.ts';
import type { RequestContext } from '../../../request/request-context.ts';
import { promptBounds } from '../../../work-bounds.ts';
import type { CriticalLimitsOfDepartment } from '../../departments/critical-limits.service.ts';
import { roster } from '../../departments/roster.service.ts';
import type { Labs } from '../../labs/labs.service.ts';
import type { Medications } from '../../medications/medications.service.ts';
import type { Notes } from '../../notes/notes.service.ts';
import type { Patients } from '../../patients/patients.service.ts';
import type { Records } from '../../records/records.service.ts';
import type { Scores } from '../../scores/scores.service.ts';
import type { Vitals } from '../../vitals/vitals.service.ts';
import type { Xrays } from '../../xrays/xrays.service.ts';
import type { Compared } from '../chat.model.ts';
import { newestMessages } from '../conversation/conversation.ts';
import type { MarkedRecords } from '../replies/mark-reader.ts';
import type { NameableChart } from '../replies/reply-extras.ts';
import { nameableOf } from './nameable-chart.ts';

const read = promptBounds.read;

/** The model's input, and the chosen items that it lacks (D30). */
export interface QuestionPrompt {
  messages: ModelMessage[];
  /** The records in the prompt (D51). */
  recordIds: string[];
  /** What the chart says against a reply that reassures (REPLY-1). */
  objections: Objection[];
  /** What the rules compare a reply with (REPLY-7, REPLY-11). Stored, so that another node can end the reply. */
  compared: Compared;
  labsLeftOut: boolean;
  /** What the chart has and the prompt lacks. */
  leftOut: LeftOut[];
  /** The record behind each mark in the prompt, with its place in the log. */
  marked: Promise<MarkedRecords>;
  /** Returns what the alerts and steps of the reply can name (FINDING-1, STEP-1). The model's first word does not wait for it. */
  nameable: () => NameableChart;
}

export interface PromptDependencies {
  patients: Patients;
  vitals: Vitals;
  labs: Labs;
  scores: Scores;
  medications: Medications;
  notes: Notes;
  xrays: Xrays;
  records: Records;
  criticalLimits: CriticalLimitsOfDepartment;
  /** Tokens that the model reads and writes in one call. */
  contextTokens?: number | undefined;
  log: Log;
}

/** Builds the model's input for a question from the current chart. */
export async function promptFor(
  dependencies: PromptDependencies,
  request: RequestContext,
  patient: PatientRef,
  question: ChatMessage,
): Promise<QuestionPrompt> {
  const { patients, vitals, labs, scores, medications, notes, xrays, records, criticalLimits, log } =
    dependencies;
  const { id } = patient;
  const reads = {
    patients: Promise.all([patients.read(request, id), patients.identities(request, id)]),
    vitals: Promise.all([vitals.newest(request, id, read.vitals), vitals.ofDay(request, id)]),
    notes: notes.newest(request, id, read.notes),
    labs: Promise.all([
      taggedLabs(labs, request, patient, log),
      // A result beyond the prompt can speak against the reply, too.
      labs.newest(request, id, read.labs).catch(() => undefined),
    ]),
    scores: scores.newest(request, id, read.scores),
    medications: medications.newest(request, id),
    xrays: xrays.latestFromModel(request, id),
    chat: newestMessages(id, read.messages),
    records: records.errors(request, id),
    // The prompt contains the values that call, not the people who took them.
    attention: null,
    // A hand-over repeats the chart.
    handover: null,
  } satisfies Record<ChartDomain, Promise<unknown> | null>;
  const limits = criticalLimits.read(patient.departmentId);
  const staff = roster.names(request);
  await Promise.all([limits, staff, ...Object.values(reads)]);
  const [{ data: chartPatient }, formerIdentities] = await reads.patients;
  const [newestSets, day] = await reads.vitals;
  const [tagged, newestLabs] = await reads.labs;
  const isForHandover = question.purpose === 'handover';
  const labsLeftOut = tagged === undefined || (isForHandover && newestLabs === undefined);
  const errors = await reads.records;
  const now = request.now();
  const input: PromptInput = {
    patient: chartPatient,
    formerIdentities,
    staff: await staff,
    vitals: newestSets,
    day: setsOfDay({ vitals: newestSets, day, errors }, now),
    scores: await reads.scores,
    medications: await reads.medications,
    notes: await reads.notes,
    xray: await reads.xrays,
    errors,
    labs: isForHandover ? labsOfHandover(tagged, newestLabs) : (tagged ?? []),
    labsLeftOut,
    newestLabs,
    criticalLimits: (await limits).limits,
    conversation: (await reads.chat).filter((message) => message.id !== question.id),
    question: question.content,
    purpose: question.purpose,
    language: request.language,
    now,
  };
  const { patient: chart, vitals: sets } = input;
  const facts = { patient: chart, vitals: sets, labs: newestLabs, scores: await reads.scores };
  const objections = objectionsOf({ ...facts, criticalLimits: (await limits).limits }, now);
  const fitted = promptWithin(input, promptTokensOf(dependencies.contextTokens));
  const { messages, marks, leftOut } = fitted;
  const recordIds = recordsInPrompt(fitted.input, marks);
  return {
    messages,
    // A reply without links is better than none.
    marked: withSeqs(id, marks).catch(() => new Map()),
    recordIds,
    compared: comparedOf(input, recordIds),
    objections: objections.slice(0, itemBounds.objections),
    labsLeftOut,
    leftOut,
    nameable: () => nameableOf(input, objections, recordIds),
  };
}

/** HAND-12: nobody chooses results for a summary, so it reads the current ones of every test. */
function labsOfHandover(tagged: readonly LabResult[] = [], newest: readonly LabResult[] = []): LabResult[] {
  const all = [...tagged, ...standingAbnormal(newest), ...newestOfEachTest(newest)];
  return [...new Map(all.map((lab) => [lab.id, lab])).values()];
}

/** Adds the `seq` of each marked record. The model's first word does not wait for it longer than for the stream. */
async function withSeqs(patientId: string, { records }: PromptMarks): Promise<MarkedRecords> {
  const seqs = await seqsOf(
    patientId,
    [...records.values()].map(({ recordId }) => recordId),
  );
  return new Map(
    [...records].flatMap(([name, record]) => {
      const seq = seqs.get(record.recordId);
      return seq === undefined ? [] : [[name, { ...record, seq }] as const];
    }),
  );
}

/** Returns the values, states, doses and sides of the records that a reply reads. */
function comparedOf(input: PromptInput, recordIds: readonly string[]): Compared {
  const {
    patient,
    vitals,
    day = [],
    labs = [],
    newestLabs = [],
    scores = [],
    medications = [],
    notes = [],
    xray,
    now,
  } = input;
  const ids = new Set(recordIds);
  const isRead = ({ id }: { id: string }) => ids.has(id);
  const tagged = new Set(labs.map(({ id }) => id));
  const allLabs = [...labs, ...newestLabs.filter((lab) => !tagged.has(lab.id))];
  const known = new Set(vitals.map(({ id }) => id));
  const course = day.filter((set) => isRead(set) && !known.has(set.id));
  const read = { vitals: vitals.filter(isRead), labs: allLabs.filter(isRead), scores: scores.filter(isRead) };
  return {
    facts: factsOf({ patient, ...read, course }, now).slice(0, promptBounds.comparedFacts),
    states: statesOf({ patient, vitals: read.vitals, medications }, now),
    doses: dosesOf(medications.filter(isRead)),
    sides: sidesOf({
      ...{ patient, vitals: read.vitals, notes: notes.filter(isRead), xray },
      medications: medications.filter(isRead),
    }),
  };
}

/** Returns the tagged lab results; undefined if they cannot be read. The chat continues without them (D30). */
async function taggedLabs(
  labs: Labs,
  request: RequestContext,
  patient: PatientRef,
  log: Log,
): Promise<LabResult[] | undefined> {
  try {
    return await labs.tagged(request, patient.id);
  } catch (error) {
    log.warn(
      { err: withoutWords(error) },
      'could not read tagged lab results: the question continues without them',
    );
    return undefined;
  }
}
