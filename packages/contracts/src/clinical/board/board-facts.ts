import type { AttentionTaken } from '../../attention/attention.contract.ts';
import {
  type BoardFlag,
  type BoardMonitor,
  type BoardRow,
  type BoardVitals,
  boardFlags,
} from '../../board/board.contract.ts';
import { itemBounds } from '../../bounds.ts';
import type { CriticalLimit } from '../../departments/critical-limits.contract.ts';
import type { LabResult } from '../../labs/labs.contract.ts';
import type { Medication } from '../../medications/medications.contract.ts';
import { hasLeft, presentAfterLeavingMs } from '../../patients/patient-facts.ts';
import type { Patient } from '../../patients/patients.contract.ts';
import { counts } from '../../record-marks.ts';
import type { ScoreRecord } from '../../scores/scores.contract.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import type { TriageMinutes } from '../../vitals/vitals-intervals.ts';
import { headerTiles } from '../alerts/header-colors.ts';
import { attentionOf } from '../attention/attention.ts';
import { judgeTiles } from '../judgement/judged-signs.ts';
import { notCheckedLabs } from '../labs/severity/lab-checks.ts';
import { type LabAlert, type LabJudge, labAlerts } from '../labs/severity/lab-severity.ts';
import { medicationCounts } from '../medications/allergy-conflicts.ts';
import { vitalsDueAfter } from '../monitoring/vitals-currency.ts';
import { ageOf, localDay } from '../patient/age.ts';
import { currentRecords, type MergedVitals, mergeCurrent, type Observed } from '../vitals/merged-vitals.ts';
import { unverifiedSets } from '../vitals/unverified-sets.ts';
import { boardNews2, newestScore, setsBefore } from './board-news2.ts';
import { isSepsisSuspected } from './board-sepsis.ts';

/* The clinical content of a board's row. Rules: docs/clinical/board.md. */

/** The parts of one chart that a row shows. Lists are newest first and may include records entered in error. */
export interface BoardChart {
  patient: Patient;
  sets: readonly VitalsRecord[];
  labs: readonly LabResult[];
  scores: readonly ScoreRecord[];
  takes: readonly AttentionTaken[];
  /** When someone of the patient's team last had the chart open (ATTN-17). */
  seenAt?: string | undefined;
  medications: readonly Medication[];
}

/** The settings of the department that a row depends on. */
export interface BoardSettings {
  criticalLimits: readonly CriticalLimit[];
  triageMinutes: TriageMinutes;
}

interface BoardFacts {
  facts: Pick<
    BoardRow,
    | 'age'
    | 'medications'
    | 'esi'
    | 'esiTimes'
    | 'vitals'
    | 'monitor'
    | 'news2'
    | 'flags'
    | 'labs'
    | 'attention'
    | 'vitalsDueAt'
  >;
  /** The current abnormal and critical results by severity (LAB-7), for readers that show more of them than a row. */
  alerts: LabAlert[];
  /** When the row may change without a new entry. */
  wakeAt: Date;
}

/** BOARD-1: returns whether a patient is in the department's care, or left it less than 12 hours ago (D55). */
export function isOnBoard(
  patient: Pick<Patient, 'status' | 'leftAt' | 'continuesIn' | 'removedAt'>,
  now: Date,
): boolean {
  if (patient.continuesIn || patient.removedAt) return false;
  return !hasLeft(patient) || now < goneAt(patient);
}

/** Returns when a patient leaves the board. In old data without a time of leaving, that is in the past. */
const goneAt = ({ leftAt }: Pick<Patient, 'leftAt'>): Date =>
  new Date(leftAt === undefined ? 0 : Date.parse(leftAt) + presentAfterLeavingMs);

/** Returns the clinical content of a patient's row as of `now`. Reads only records that count (D12). */
export function boardFacts(chart: BoardChart, settings: BoardSettings, now: Date): BoardFacts {
  const { patient, labs, scores } = chart;
  const sets = currentRecords(chart.sets);
  const newest = newestScore(sets, patient);
  const triage = scores.find((score) => score.scoreType === 'ESI' && counts(score));
  const esi = triage?.scoreValue;
  const judge = { limits: settings.criticalLimits, patient };
  const alerts = labAlerts(labs, judge);
  const unreviewed = alerts.filter(({ lab }) => lab.reviewed === undefined);
  // BOARD-3: a patient who has left is never overdue.
  const isPresent = !hasLeft(patient);
  const due = isPresent ? vitalsDueAfter(newest, esi, now, settings.triageMinutes) : undefined;
  const dueAt = due?.lastAt && new Date(Date.parse(due.lastAt) + due.minutes * 60_000);
  const vitals = boardVitals(sets, patient);
  const monitor = boardMonitor(chart.sets);
  const { attention, changesAt } = attentionOf(chart, settings.criticalLimits, now);
  const flags: Record<BoardFlag, boolean> = {
    overdue: due?.isOverdue === true,
    'no-vitals': isPresent && vitals === null,
    sepsis: isSepsisSuspected({ patient, scores, sets: newest ? setsBefore(sets, newest.at) : [] }),
    'critical-lab': alerts.some(({ isCalling }) => isCalling),
    'unreviewed-labs': unreviewed.length > 0,
    isolation: patient.isolation !== undefined && patient.isolation !== 'none',
    'allergies-not-asked': isPresent && patient.allergies === 'not-asked',
  };
  return {
    facts: {
      age: ageOf(patient, localDay(now)),
      esi: esi ?? null,
      ...(triage && { esiTimes: { at: triage.calculatedAt, receivedAt: triage.recordedAt } }),
      vitals,
      ...(monitor && { monitor }),
      news2: boardNews2(sets, patient, newest),
      flags: boardFlags.filter((flag) => flags[flag]),
      labs: {
        critical: alerts.flatMap(criticalResult).slice(0, itemBounds.boardResults),
        unreviewed: unreviewed.length,
        notChecked: notCheckedLabs(labs, judge).length,
      },
      attention,
      medications: medicationCounts(chart.medications, patient.allergies),
      ...(dueAt && { vitalsDueAt: dueAt.toISOString() }),
    },
    alerts,
    wakeAt: nextChange(patient, { dueAt: dueAt || undefined, changesAt }, now),
  };
}

/**
 * Returns when the row may change without a new entry. Ages and the limits of pregnancy change with the day, `overdue`
 * and attention at their own times. The row ends when the patient leaves the board.
 */
function nextChange(
  patient: Patient,
  { dueAt, changesAt }: { dueAt: Date | undefined; changesAt: Date | undefined },
  now: Date,
): Date {
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const times = [tomorrow, ...(changesAt ? [changesAt] : [])];
  // A set is overdue only after its due time.
  if (dueAt && dueAt >= now) times.push(new Date(dueAt.getTime() + 1));
  if (hasLeft(patient)) times.push(goneAt(patient));
  return new Date(Math.min(...times.map((time) => time.getTime())));
}

/** Returns the current critical results among `labs`, most severe first. */
export const criticalResults = (labs: readonly LabResult[], judge: LabJudge): BoardRow['labs']['critical'] =>
  labAlerts(labs, judge).flatMap(criticalResult);

const criticalResult = ({ lab, critical }: LabAlert): BoardRow['labs']['critical'] =>
  critical === undefined
    ? []
    : [
        {
          recordId: lab.id,
          test: lab.testName,
          result: lab.result,
          ...(lab.units !== undefined && { unit: lab.units }),
          side: critical,
          at: lab.resultTime,
          isReviewed: lab.reviewed !== undefined,
        },
      ];

/** BOARD-4: returns the newest known values of sets that count, and the signs that are judged out of range (JUDGE-1). */
function boardVitals(sets: readonly VitalsRecord[], patient: Patient): BoardVitals | null {
  const [newest] = sets;
  if (newest === undefined) return null;
  const merged = mergeCurrent(sets);
  const receivedAt = (recordId: string) => sets.find(({ id }) => id === recordId)?.recordedAt;
  return {
    at: newest.timestamp,
    receivedAt: newest.recordedAt,
    signs: receivedSigns(merged, receivedAt),
    unrecordable: headerTiles.flatMap((sign) => {
      const tried = merged.unrecordable[sign];
      return tried ? [{ sign, at: tried.at, receivedAt: receivedAt(tried.recordId) }] : [];
    }),
    ...outOfRange(merged, patient),
  };
}

/** MONITOR-8: returns a monitor's newest unverified values. */
function boardMonitor(sets: readonly VitalsRecord[]): BoardMonitor | undefined {
  const open = unverifiedSets(sets);
  const [newest] = open;
  if (newest === undefined) return undefined;
  const { id, timestamp, recordedAt, monitor } = newest;
  const { temperature, heartRate, respiratoryRate, oxygenSaturation } = newest;
  const { bloodPressureSystolic, bloodPressureDiastolic } = newest;
  return {
    recordId: id,
    at: timestamp,
    receivedAt: recordedAt,
    ...(temperature !== undefined && { temperature }),
    ...(heartRate !== undefined && { heartRate }),
    ...(respiratoryRate !== undefined && { respiratoryRate }),
    ...(bloodPressureSystolic !== undefined && { bloodPressureSystolic }),
    ...(bloodPressureDiastolic !== undefined && { bloodPressureDiastolic }),
    ...(oxygenSaturation !== undefined && { oxygenSaturation }),
    ...(monitor?.gaps && { gaps: monitor.gaps }),
    count: open.length,
  };
}

/** BOARD-10: adds to each sign when the server stored it. */
function receivedSigns(
  merged: MergedVitals,
  receivedAt: (recordId: string) => string | undefined,
): BoardVitals['signs'] {
  const received = <T>(one: Observed<T> | undefined) =>
    one && { value: one.value, at: one.at, receivedAt: receivedAt(one.recordId), recordId: one.recordId };
  return {
    temperature: received(merged.temperature),
    heartRate: received(merged.heartRate),
    respiratoryRate: received(merged.respiratoryRate),
    bloodPressureSystolic: received(merged.bloodPressureSystolic),
    bloodPressureDiastolic: received(merged.bloodPressureDiastolic),
    oxygenSaturation: received(merged.oxygenSaturation),
    painLevel: received(merged.painLevel),
    consciousnessLevel: received(merged.consciousnessLevel),
    newConfusion: received(merged.newConfusion),
    supplementalOxygen: received(merged.supplementalOxygen),
    oxygenFlow: received(merged.oxygenFlow),
  };
}

/** BOARD-4, BOARD-16: returns the signs out of range, and the rules that decided. */
function outOfRange(
  merged: MergedVitals,
  patient: Patient,
): Required<Pick<BoardVitals, 'outOfRange' | 'rules'>> {
  const judgements = judgeTiles(merged, patient);
  const signs: BoardVitals['outOfRange'] = [];
  const rules: NonNullable<BoardVitals['rules']> = [];
  for (const sign of headerTiles) {
    const { tone: color, side: direction, rule, part } = judgements[sign];
    if (color !== 'warning' && color !== 'critical') continue;
    signs.push({ sign, color, ...(direction && { direction }) });
    rules.push({ sign, rule, ...(part && { part }) });
  }
  return { outOfRange: signs, rules };
}
