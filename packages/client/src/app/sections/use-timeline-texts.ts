import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { type StandDown, standDowns } from '@bedside/contracts/clinical/attention/stand-downs.ts';
import { oxygenOfSets } from '@bedside/contracts/clinical/judgement/judged-signs.ts';
import { deviceRuns } from '@bedside/contracts/clinical/monitoring/device-runs.ts';
import { news2 } from '@bedside/contracts/clinical/news2/news2.ts';
import { news2Series } from '@bedside/contracts/clinical/news2/news2-series.ts';
import { currentRecords } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { EnteredInError, Reviewed } from '@bedside/contracts/record-marks.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { maxWholeWindowRecords } from '../../domains/lists/record-list.ts';
import { patientQuery } from '../../domains/patients.queries.ts';
import { useErrors } from '../../domains/use-errors.ts';
import { vitalsQuery } from '../../domains/vitals.queries.ts';
import { useLabFormat } from '../../features/labs/labs-format.ts';
import { useCriticalOf } from '../../features/labs/use-lab-judge.ts';
import { useChangedFacts } from '../../features/patients/facts/use-changed-facts.ts';
import type { RecordTexts } from '../../features/timeline/record-texts.ts';
import { useRecordText } from '../../features/vitals/use-record-text.ts';
import { useRunText } from '../../features/vitals/use-run-text.ts';
import { useMedicationWords } from '../../i18n/hooks/use-medication-words.ts';
import { chartDomains, useEntryText } from '../domains.ts';

/** Returns the texts of a patient's timeline that other features provide. */
export function useTimelineTexts(patientId: string): RecordTexts {
  const patient = useQuery(patientQuery(patientId)).data;
  const errors = useErrors(patientId);
  const recordText = useRecordText();
  const labs = useLabFormat();
  const { dose } = useMedicationWords();
  const critical = useCriticalOf(patientId);
  const facts = useChangedFacts();
  const runText = useRunText();
  const sets = useQuery(vitalsQuery(patientId)).data;
  // MONITOR-1: an entry does not know of its later confirmation. A set that is not loaded stays unverified here.
  const reviews = useMemo(
    () => new Map((sets ?? []).flatMap(({ id, reviewed }) => (reviewed ? [[id, reviewed] as const] : []))),
    [sets],
  );
  const lines = useMemo(() => {
    const marks = new Map(errors.map(({ recordId, enteredInError }) => [recordId, enteredInError]));
    return patient && ((entries: readonly ChartEntry[]) => linesOf(entries, patient, { marks, reviews }));
  }, [patient, errors, reviews]);
  const reviewedOf = (record: VitalsRecord): VitalsRecord => withReview(record, reviews);
  const standDownOf = useStandDowns(patientId);
  return {
    useEntryText,
    icon: (domain) => chartDomains[domain].icon,
    vitals: (record) => (patient ? recordText(reviewedOf(record), patient) : ''),
    lab: labs.result,
    dose,
    critical,
    facts,
    run: (entries) => runText(entries.flatMap((entry) => recordOf(entry) ?? []).map(reviewedOf)),
    standDown: standDownOf,
    ...(lines && { lines }),
  };
}

/** Returns a lookup of the calls that each loaded set of vitals ended (ATTN-12). */
function useStandDowns(patientId: string): (entry: ChartEntry) => StandDown | undefined {
  const patient = useQuery(patientQuery(patientId)).data;
  const sets = useQuery(vitalsQuery(patientId)).data;
  return useMemo(() => {
    // The server uses the same number.
    const newest = sets?.slice(0, maxWholeWindowRecords) ?? [];
    const ended = patient ? standDowns(newest, patient) : undefined;
    return (entry) => (entry.type === 'vitals.recorded' ? ended?.get(entry.data.id) : undefined);
  }, [sets, patient]);
}

/** Adds the review of a set, if it is known. */
function withReview(record: VitalsRecord, reviews: ReadonlyMap<string, Reviewed>): VitalsRecord {
  const reviewed = record.reviewed ?? reviews.get(record.id);
  return reviewed ? { ...record, reviewed } : record;
}

const recordOf = (entry: ChartEntry): VitalsRecord | undefined =>
  entry.type === 'vitals.recorded' ? entry.data : undefined;

/** Folds runs of a device's sets, by NEWS2 as of each set (D49). Never folds a set entered in error (RUN-4). */
function linesOf(
  entries: readonly ChartEntry[],
  patient: Patient,
  { marks, reviews }: { marks: ReadonlyMap<string, EnteredInError>; reviews: ReadonlyMap<string, Reviewed> },
): ChartEntry[][] {
  const recordOf = (entry: ChartEntry): VitalsRecord | undefined =>
    entry.type === 'vitals.recorded'
      ? { ...withReview(entry.data, reviews), enteredInError: marks.get(entry.data.id) }
      : undefined;
  const records = currentRecords(entries.flatMap((entry) => recordOf(entry) ?? []));
  const series = news2Series(records, patient);
  const scores = new Map(records.map(({ id }, index) => [id, series[index]]));
  const scoreOf = (record: VitalsRecord) =>
    scores.get(record.id) ?? news2([record], patient, new Date(record.timestamp));
  const supply = oxygenOfSets(records);
  return deviceRuns(entries, { recordOf, scoreOf, patient, oxygenFor: ({ id }) => supply.get(id) });
}
