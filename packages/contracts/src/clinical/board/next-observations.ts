import type { BoardRow } from '../../board/board.contract.ts';
import { hasLeft } from '../../patients/patient-facts.ts';
import type { News2Missing } from '../news2/news2.ts';

/* What to observe next, for one patient and for a round over the department. Rules: docs/clinical/next-observations.md. */

/** An observation that would narrow what is known about a patient. */
export type NextObservation =
  /** NEXT-1 and NEXT-3: there is no set, or the newest one is overdue. `lastAt` is when it was observed. */
  | { kind: 'vitals'; lastAt?: string }
  /** NEXT-2: NEWS2 is a range, and this parameter narrows it most. */
  | { kind: 'news2'; input: News2Missing; lowest: number; highest: number; settles: boolean }
  /** NEXT-4: nobody has determined the triage level. */
  | { kind: 'triage' }
  /** NEXT-5: results that no limit could judge, without a review. */
  | { kind: 'results'; count: number }
  /** NEXT-6: nobody asked about allergies. `drugs` are running. */
  | { kind: 'allergies'; drugs: number };

/** The scores of NEWS2 from which a patient calls (ATTN-13, ATTN-1). */
const callingScores = [5, 7] as const;

/**
 * Returns what would narrow the picture of a patient, the most first. Empty if nothing is missing, overdue or unjudged, and for a
 * patient who has left.
 */
export function nextObservations(row: BoardRow): NextObservation[] {
  if (hasLeft(row)) return [];
  const { news2, vitals, flags, labs, medications } = row;
  const isOverdue = flags.includes('overdue');
  const found: NextObservation[] = [
    ...(vitals === null ? [{ kind: 'vitals' as const }] : []),
    // The parameters of an old set are not worth completing: NEXT-3 asks for a new one.
    ...(news2.status === 'scored' && news2.next && !isOverdue
      ? [{ kind: 'news2' as const, lowest: news2.lowest, highest: news2.highest, ...news2.next }]
      : []),
    ...(vitals !== null && isOverdue ? [{ kind: 'vitals' as const, lastAt: vitals.at }] : []),
    ...(row.esi === null ? [{ kind: 'triage' as const }] : []),
    ...(labs.notChecked > 0 ? [{ kind: 'results' as const, count: labs.notChecked }] : []),
    ...(flags.includes('allergies-not-asked')
      ? [{ kind: 'allergies' as const, drugs: medications?.active ?? 0 }]
      : []),
  ];
  return found.toSorted((a, b) => rankOf(a) - rankOf(b) || widthOf(b) - widthOf(a));
}

/** The first observation of one patient, and how many follow. */
export interface RoundStop {
  row: BoardRow;
  next: NextObservation;
  others: number;
}

/** Returns the patients with something to observe, the one whose observation narrows most first (NEXT-7). */
export function roundOf(rows: readonly BoardRow[]): RoundStop[] {
  return rows
    .flatMap((row): RoundStop[] => {
      const [next, ...others] = nextObservations(row);
      return next ? [{ row, next, others: others.length }] : [];
    })
    .toSorted(
      (a, b) =>
        rankOf(a.next) - rankOf(b.next) ||
        widthOf(b.next) - widthOf(a.next) ||
        waitedSince(a) - waitedSince(b),
    );
}

/** NEXT-7: a lower rank goes first. */
function rankOf(next: NextObservation): number {
  switch (next.kind) {
    case 'vitals':
      return next.lastAt === undefined ? 0 : 2;
    case 'news2':
      return couldCall(next) ? 1 : 4;
    case 'triage':
      return 3;
    case 'allergies':
      return next.drugs > 0 ? 5 : 7;
    case 'results':
      return 6;
  }
}

/** Returns whether the patient calls at the highest possible score and not at the lowest one. */
const couldCall = ({ lowest, highest }: { lowest: number; highest: number }): boolean =>
  callingScores.some((score) => lowest < score && highest >= score);

const widthOf = (next: NextObservation): number => (next.kind === 'news2' ? next.highest - next.lowest : 0);

/** Among equals, the older set goes first, and without a set the earlier arrival. */
const waitedSince = ({ row, next }: RoundStop): number =>
  Date.parse((next.kind === 'vitals' && next.lastAt) || row.arrivedAt);
