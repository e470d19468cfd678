import mongoose from 'mongoose';

const { MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError, MongoServerError } =
  mongoose.mongo;

/** Whether an error means that Mongo is out of reach or between two primaries, and not that we asked something wrong. */
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
