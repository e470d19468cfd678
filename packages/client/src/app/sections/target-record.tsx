import type { RecordDomain } from '@bedside/contracts/record-marks.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getDefaultStore, useAtom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { labsList } from '../../domains/labs.queries.ts';
import type { RecordList } from '../../domains/lists/record-list.ts';
import { maxLargePageRecords } from '../../domains/lists/record-list.ts';
import { scoresList } from '../../domains/scores.queries.ts';
import { observedAt, vitalsList } from '../../domains/vitals.queries.ts';
import { xraysList } from '../../domains/xrays.queries.ts';
import { changeXrayWork } from '../../features/xrays/xray-work.ts';
import {
  labsFilterAtom,
  selectedPatientIdAtom,
  type TargetRecord,
  targetRecordAtom,
} from '../../state/selection.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** How long a section may take to show a record that was opened elsewhere. */
const targetRecordMs = 5000;

/** How often the screen looks for a record that was opened elsewhere. */
const targetLookMs = 50;

/** The number of large pages to search for a record with an unknown time. */
const maxTargetPages = 5;

/**
 * Scrolls to the record that another part of the screen opened, and focuses it, once its section shows it. Reads the
 * section's list back to the record, and tells if it does not appear.
 */
export function TargetRecordHost() {
  const [target, seek] = useAtom(targetRecordAtom);
  const patientId = useAtomValue(selectedPatientIdAtom);
  const isLeft = target !== null && target.patientId !== patientId;
  // A record of the patient before must not open, or explain itself, over another chart.
  useEffect(() => {
    if (isLeft) seek(null);
  }, [isLeft, seek]);
  if (target === null || isLeft) return null;
  return <Seeker key={`${target.domain} ${target.id}`} target={target} onEnd={() => seek(null)} />;
}

function Seeker({ target, onEnd }: { target: TargetRecord; onEnd: () => void }) {
  const { t } = useTranslation('timeline');
  const cache = useQueryClient();
  const end = useEffectEvent((why?: 'failed' | 'absent' | 'tooFar') => {
    onEnd();
    if (why === undefined) return;
    toast({ title: t('notHere.title'), description: t(`notHere.${why}`) });
  });
  useEffect(() => {
    choose(target);
    const part = partOf(cache, target);
    let since = performance.now();
    let hasFailed = false;
    let isReading = false;
    let pages = 0;
    const timer = setInterval(() => {
      if (isReading) return;
      if (show(target)) end();
      else if (hasFailed) end('failed');
      // Without its time, the list cannot decide when to stop.
      else if (target.at === undefined && pages >= maxTargetPages) end('tooFar');
      else if (part?.isFurtherBack()) {
        isReading = true;
        pages += 1;
        part
          .readOlder()
          .catch(() => (hasFailed = true))
          .finally(() => {
            isReading = false;
            since = performance.now();
          });
      } else if (performance.now() - since > targetRecordMs) end('absent');
    }, targetLookMs);
    return () => clearInterval(timer);
  }, [target, cache]);
  return null;
}

/** Opens the part of a section that shows the record. */
function choose({ patientId, domain, id }: TargetRecord): void {
  const store = getDefaultStore();
  if (domain === 'xrays') changeXrayWork(patientId, { tab: 'results', selectedId: id });
  if (domain === 'labs') store.set(labsFilterAtom, 'all');
}

function show({ id }: TargetRecord): boolean {
  const record = document.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"]`);
  if (record === null) return false;
  record.scrollIntoView?.({ block: 'center' });
  record.focus({ preventScroll: true });
  return true;
}

/** The list of a section, as far as the search for one record needs it. */
interface ListPart {
  /** The record is not among the loaded ones, and older ones exist. */
  isFurtherBack: () => boolean;
  /** Reads one large page. Throws `ApiError`. */
  readOlder: () => Promise<void>;
}

/** The sections that load their list by page. The list of medications is always whole. */
const parts: Partial<Record<RecordDomain, (cache: QueryClient, target: TargetRecord) => ListPart>> = {
  // A chart can have thousands of sets, so an unknown one must not load them all.
  vitals: partOfList(vitalsList, observedAt),
  labs: partOfList(labsList),
  scores: partOfList(scoresList),
  xrays: partOfList(xraysList),
};

const partOf = (cache: QueryClient, target: TargetRecord): ListPart | undefined =>
  parts[target.domain]?.(cache, target);

/** Searches a list newest first. With `timeOf`, it ends at the record's time. */
function partOfList<T extends { id: string }>(list: RecordList<T>, timeOf?: (record: T) => string) {
  const isPassed = (oldest: T | undefined, at: string | undefined) =>
    timeOf !== undefined &&
    at !== undefined &&
    oldest !== undefined &&
    Date.parse(timeOf(oldest)) < Date.parse(at);
  return (cache: QueryClient, { patientId, id, at }: TargetRecord): ListPart => ({
    isFurtherBack: () => {
      const known = cache.getQueryData(list.query(patientId).queryKey);
      if (known?.next === undefined || isPassed(known.data.at(-1), at)) return false;
      return !known.data.some((record) => record.id === id);
    },
    readOlder: () => list.readOlder(cache, patientId, maxLargePageRecords),
  });
}
