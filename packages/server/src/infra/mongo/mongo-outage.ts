import mongoose from 'mongoose';

const {
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoServerSelectionError,
  MongoNotConnectedError,
} = mongoose.mongo;

/**
 * Codes of a server that stops, restarts or is not the primary at the moment. Source: "Retryable Reads" of the MongoDB
 * specifications (https://github.com/mongodb/specifications, source/retryable-reads).
 */
const passingCodes = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  89, // NetworkTimeout
  91, // ShutdownInProgress
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  9001, // SocketException
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
]);

/** Labels by which the driver or the server says that the same command can succeed later. */
const passingLabels = ['RetryableWriteError', 'TransientTransactionError'];

/**
 * Returns whether an error means that MongoDB is unreachable or between two primaries. Returns false for faulty
 * commands.
 */
export function isMongoOutage(error: unknown): boolean {
  if (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNotConnectedError ||
    error instanceof mongoose.Error.MongooseServerSelectionError
  ) {
    return true;
  }
  if (!(error instanceof MongoError)) return isClosedSocket(error);
  if (error instanceof MongoBulkWriteError && isLostGroup(error)) return true;
  return passingCodes.has(Number(error.code)) || passingLabels.some((label) => error.hasErrorLabel(label));
}

/**
 * Returns whether a connection failed during the insert of a group. The driver hides the kind of that error, while each
 * error of the server has a number.
 */
const isLostGroup = ({ code, writeErrors }: mongoose.mongo.MongoBulkWriteError) =>
  typeof code !== 'number' && Array.isArray(writeErrors) && writeErrors.length === 0;

/**
 * Returns whether a command was written to a connection that the other side had closed a moment before. The driver
 * passes this error of Node on as it is.
 */
export const isClosedSocket = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EPIPE' ||
    (error.code === 'ECONNRESET' && 'syscall' in error && error.syscall === 'write'));
