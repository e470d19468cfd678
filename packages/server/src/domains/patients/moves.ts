import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import type { ClientSession } from 'mongoose';
import type { EntryDraft } from '../../chart/chart-entry.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { StoredPatient } from './patients.model.ts';

/** Why something that belongs to a patient's place ends. */
export type Moved = 'bed-changed' | 'left' | 'merged';

/** Writes what follows from a move in `session`, and returns the drafts of its entries. May run more than once. */
export type MoveListener = (
  request: RequestContext,
  patientId: string,
  moved: Moved,
  session: ClientSession,
) => Promise<readonly EntryDraft[]>;

export type Moves = ReturnType<typeof createMoves>;

/** Lets one other domain take part in the transaction in which a patient changes the bed or leaves, or a chart ends in another one. */
export function createMoves() {
  let listener: MoveListener = async () => [];

  async function draftsOf(
    request: RequestContext,
    before: StoredPatient,
    after: StoredPatient,
    session: ClientSession,
  ): Promise<readonly EntryDraft[]> {
    const moved = moveOf(before, after);
    return moved ? listener(request, after._id, moved, session) : [];
  }

  return {
    draftsOf,
    /** Ends what belongs to a chart that continues in another one. */
    ofMerged: (request: RequestContext, patientId: string, session: ClientSession) =>
      listener(request, patientId, 'merged', session),
    onMoved: (next: MoveListener) => {
      listener = next;
    },
  };
}

/** A first bed is no change of one: a patient is often found before the bed is entered. */
function moveOf(before: StoredPatient, after: StoredPatient): Moved | undefined {
  if (hasLeft(after) && !hasLeft(before)) return 'left';
  return before.bed !== undefined && before.bed !== after.bed ? 'bed-changed' : undefined;
}
