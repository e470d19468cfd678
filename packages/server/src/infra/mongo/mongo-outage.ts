import mongoose from 'mongoose';

const { MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError, MongoServerError } =
  mongoose.mongo;

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
  return error instanceof MongoServerError && error.hasErrorLabel('RetryableWriteError');
}
