import { type Right, rights } from '@bedside/contracts/rights.ts';
import { AppError } from './app-error.ts';
import type { SessionActor } from './request-context.ts';

/** The rights of the server's own work, such as the demo history. */
export const rightsOfServer: readonly Right[] = rights;

/** Returns whether an actor holds a right with countersigning. */
export const isCountersigned = (
  { countersigned = [] }: Pick<SessionActor, 'countersigned'>,
  right: Right | undefined,
): boolean => countersigned.some((each) => each === right);

/** Throws `forbidden`, with the right, if the actor lacks it or holds it only with countersigning. */
export function requireInFull(actor: Pick<SessionActor, 'rights' | 'countersigned'>, right: Right): void {
  requireRight(actor, right);
  if (!isCountersigned(actor, right)) return;
  throw new AppError('forbidden', {
    right,
    fields: { countersignature: 'with-countersigning' },
    message: `Your role has this right with countersigning only: ${right}`,
  });
}

/** Throws `forbidden`, with the right, if the actor lacks it. */
export function requireRight({ rights: own }: Pick<SessionActor, 'rights'>, right: Right | undefined): void {
  if (right === undefined || own.includes(right)) return;
  throw new AppError('forbidden', {
    right,
    ...(right !== 'administer' && { message: `Your role does not have the right to do this: ${right}` }),
  });
}
