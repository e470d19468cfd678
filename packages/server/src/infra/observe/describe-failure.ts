import { mongo } from 'mongoose';
import { OperatorError } from '../../operator-error.ts';

const AUTHENTICATION_FAILED = 18;

/**
 * Returns the terminal's text for a failure: one clear line for a problem that an operator can fix. Anything else is a
 * bug and returns its stack.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof Error && error.name === 'MongooseServerSelectionError') {
    return 'MongoDB is unreachable at MONGODB_URI. Is it running, and is it a replica set?';
  }
  if (error instanceof Error && error.name === 'MongoParseError') {
    return 'MONGODB_URI is no address that MongoDB can read. In its name and password : / ? # [ ] @ % are written as %3A, %2F and so on.';
  }
  if (error instanceof mongo.MongoServerError && error.code === AUTHENTICATION_FAILED) {
    return 'MongoDB refuses the name or the password in MONGODB_URI.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
