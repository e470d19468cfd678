import { now } from '../../infra/mongo/mongo-clock.ts';
import { LoginSessionModel } from './auth.model.ts';

/** How long a proof of who someone is admits to acts that need one. */
export const confirmationMs = 5 * 60 * 1000;

/** Notes that the clinician of a session has just proven who they are: by password, second factor or provider. */
export async function noteConfirmed(sessionId: string, at: Date = now()): Promise<void> {
  await LoginSessionModel.updateOne({ _id: sessionId }, { $max: { confirmedAt: at } });
}

/** Returns whether the clinician of a session proved who they are within the last `milliseconds`. */
export async function isConfirmedWithin(sessionId: string, milliseconds: number): Promise<boolean> {
  const session = await LoginSessionModel.findById(sessionId, { confirmedAt: 1 }).lean();
  const at = session?.confirmedAt?.getTime();
  return at !== undefined && now().getTime() - at < milliseconds;
}
