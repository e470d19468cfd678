import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../request/app-error.ts';
import { isPassing } from './message-attempts.ts';

const { MongoNetworkError, MongoServerError, MongoWriteConcernError } = mongoose.mongo;
const ofServer = (code: number, message = 'x') => new MongoServerError({ code, message, errmsg: message });

describe('a message that could not be stored', () => {
  it.each([
    ['a lost connection', new MongoNetworkError('x')],
    ['a new primary', ofServer(189)],
    [
      'a majority that did not answer',
      new MongoWriteConcernError({ writeConcernError: { code: 64, errmsg: 'x' } } as never),
    ],
    ['another writer', new AppError('stale-version')],
    ['a database that is away', new AppError('unavailable')],
  ])('is sent again after %s', (_why, error) => {
    expect(isPassing(error)).toBe(true);
  });

  it.each([
    ['a record that the schema refuses', new mongoose.Error.ValidationError()],
    ['a document that is too large for MongoDB', ofServer(10334, 'BSONObjectTooLarge')],
    ['a chart that is closed', new AppError('forbidden')],
    ['a full store of files', new AppError('storage-full')],
    ['a fault of ours', new TypeError('x')],
  ])('waits for an administrator after %s', (_why, error) => {
    expect(isPassing(error)).toBe(false);
  });
});
