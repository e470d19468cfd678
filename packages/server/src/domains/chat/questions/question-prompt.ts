import { setImmediate } from 'node:timers/promises';
import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { LeftOut } from '@bedside/contracts/chat/left-out.ts';
import type { Objection } from '@bedside/contracts/chat/objection.ts';
import { newestOfEachTest, standingAbnormal } from '@bedside/contracts/clinical/labs/current-labs.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { ModelMessage } from '../../../ai/model/assistant.ts';
import { setsOfDay } from '../../../ai/prompt/chart/chart-course.ts';
import { recordsInPrompt } from '../../../ai/prompt/prompt.ts';
import type { PromptInput } from '../../../ai/prompt/prompt-input.ts';
import type { PromptMarks } from '../../../ai/prompt/prompt-marks.ts';
import { promptTokensOf, promptWithin } from '../../../ai/prompt/prompt-within.ts';
import { isWithin } from '../../../ai/prompt/tokens.ts';
import type { PatientRef } from '../../../chart/patient-access.ts';
import { seqsOf } from '../../../chart/reading/read-entries.ts';
import { dosesOf } from '../../../evidence/doses/chart-doses.ts';
import { chartDrugsOf } from '../../../evidence/drugs/chart-drugs.ts';
import { factsOf } from '../../../evidence/facts.ts';
import { objectionsOf } from '../../../evidence/objections/objections.ts';
import { sidesOf } from '../../../evidence/sides/chart-sides.ts';
import { statesOf } from '../../../evidence/states/states.ts';
import type { RequestContext } from '../../../request/request-context.ts';
import { promptBounds, settingBounds } from '../../../work-bounds.ts';
import type { CriticalLimitsOfDepartment } from '../../departments/critical-limits.service.ts';
import { roster } from '../../departments/roster.service.ts';
import type { Patients } from '../../patients/patients.service.ts';
import type { Compared } from '../chat.model.ts';
import type { QuotableChart } from '../replies/key-reader.ts';
import type { MarkedRecords } from '../replies/mark-reader.ts';
import type { NameableChart } from '../replies/reply-extras.ts';
import { aiWordsOf, ownTextsOf } from './ai-words.ts';
import { nameableOf } from './nameable-chart.ts';
import type { ReadPromptChart } from './prompt-chart.ts';

/** Values that a reply is compared with, the newest first. */
const maxComparedFacts = 1500;

/** The model's input, and the chosen items that it lacks (D30). */
export interface QuestionPrompt {
  messages: ModelMessage[];
  /** Whether the prompt fits into the model's context, by the estimate of its tokens. */
  fits: boolean;
  /** The records in the prompt (D51). */
  recordIds: string[];
  /** What the chart holds against comfort (D64). */
  objections: Objection[];
  /** What the rules compare a reply with (REPLY-7, REPLY-11). Stored, so that another node can end the reply. */
  compared: Compared;
  labsLeftOut: boolean;
  /** What the chart has and the prompt lacks. */
  leftOut: LeftOut[];
  /** The record behind each mark in the prompt, with its place in the log. */
  marked: Promise<MarkedRecords>;
  /** The keys of the prompt. */
  keyed: Pick<QuotableChart, 'facts' | 'records'>;
  /** The texts of clinicians that the prompt shows, without the assistant's words (LINEAGE-1). */
  ownTexts: string[];
  /** Returns what the alerts and steps of the reply can name (FINDING-1, STEP-1). The model's first word does not wait for it. */
  nameable: () => NameableChart;
}

export interface PromptDependencies {
  patients: Patients;
  criticalLimits: CriticalLimitsOfDepartment;
  readChart: ReadPromptChart;
  /** Tokens that the model reads and writes in one call. */
  contextTokens?: number | undefined;
}

/** Builds the model's input for a question from the current chart. */
export async function promptFor(
  dependencies: PromptDependencies,
  request: RequestContext,
  patient: PatientRef,
  question: ChatMessage,
): Promise<QuestionPrompt> {
  const { patients, readChart, criticalLimits } = dependencies;
  const { id } = patient;
  const [chart, { data: chartPatient }, { limits }, staff] = await Promise.all([
    readChart(request, id),
    patients.read(request, id),
    criticalLimits.read(patient.departmentId),
    roster.names(request),
  ]);
  const { patients: formerIdentities, records: errors, attention: takes, chat, xrays, ...parts } = chart;
  const { vitals, labs, ...lists } = parts;
  const { newestSets, day } = vitals;
  const { tagged, newestLabs } = labs;
  const isForHandover = question.purpose === 'handover';
  const labsLeftOut = tagged === undefined || (isForHandover && newestLabs === undefined);
  const now = request.now();
  const input: PromptInput = {
    patient: chartPatient,
    formerIdentities,
    staff,
    vitals: newestSets,
    day: setsOfDay({ vitals: newestSets, day, errors }, now),
    ...lists,
    xray: xrays.latest ?? undefined,
    errors,
    labs: isForHandover ? labsOfHandover(tagged, newestLabs) : (tagged ?? []),
    labsLeftOut,
    newestLabs,
    criticalLimits: limits,
    conversation: chat.filter((message) => message.id !== question.id),
    question: question.content,
    purpose: question.purpose,
    language: request.language,
    now,
  };
  const facts = {
    ...{ patient: chartPatient, vitals: newestSets, labs: newestLabs, scores: lists.scores },
    ...{ medications: lists.medications, takes, criticalLimits: limits },
  };
  const objections = objectionsOf(facts, now);
  const ofAi = aiWordsOf(input);
  const fitted = promptWithin(ofAi.marked, promptTokensOf(dependencies.contextTokens));
  const { messages, marks, leftOut } = fitted;
  const fits = isWithin(messages, dependencies.contextTokens ?? settingBounds.contextTokens.default);
  const recordIds = recordsInPrompt(fitted.input, marks);
  // Several questions about a long chart may come in one moment, and other work has its turn between them.
  await setImmediate();
  return {
    messages,
    fits,
    // A reply without links is better than none.
    marked: withSeqs(id, marks).catch(() => new Map()),
    recordIds,
    compared: comparedOf(ofAi.without, recordIds),
    objections,
    labsLeftOut,
    leftOut,
    ownTexts: ownTextsOf(ofAi.without),
    keyed: { facts: marks.facts, records: marks.records },
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

/** Returns the values, states, doses, sides and drugs that a reply is compared with. */
function comparedOf(input: PromptInput, recordIds: readonly string[]): Compared {
  const {
    patient,
    vitals,
    day = [],
    labs = [],
    newestLabs,
    scores = [],
    medications = [],
    notes = [],
    xray,
    now,
  } = input;
  const ids = new Set(recordIds);
  const isRead = ({ id }: { id: string }) => ids.has(id);
  const tagged = new Set(labs.map(({ id }) => id));
  const promptLabs = [...labs, ...(newestLabs ?? []).filter((lab) => !tagged.has(lab.id))];
  const isWhole = newestLabs !== undefined && newestLabs.length < promptBounds.read.labs;
  const known = new Set(vitals.map(({ id }) => id));
  const course = day.filter((set) => isRead(set) && !known.has(set.id));
  const read = {
    vitals: vitals.filter(isRead),
    labs: promptLabs.filter(isRead),
    scores: scores.filter(isRead),
  };
  return {
    facts: factsOf({ patient, ...read, course, ...(isWhole && { allLabs: newestLabs }) }, now).slice(
      0,
      maxComparedFacts,
    ),
    states: statesOf(
      { patient, vitals: read.vitals, medications, labs: read.labs, xray, notes: notes.filter(isRead) },
      now,
    ),
    doses: dosesOf(medications.filter(isRead)),
    sides: sidesOf({
      ...{ patient, vitals: read.vitals, notes: notes.filter(isRead), xray },
      medications: medications.filter(isRead),
    }),
    // Also of records that the prompt had no room for.
    drugs: chartDrugsOf({ patient, medications, labs: promptLabs, notes }, now),
  };
}
