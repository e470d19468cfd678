import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { isMongoOutage } from './mongo-outage.ts';

const { MongoNetworkError, MongoServerError } = mongoose.mongo;

describe('an outage of MongoDB', () => {
  it.each([
    ['a lost connection', new MongoNetworkError('connection closed')],
    ['a command to a connection that was just closed', Object.assign(new Error('x'), { code: 'EPIPE' })],
    [
      'a command to a connection that was just reset',
      Object.assign(new Error('x'), { code: 'ECONNRESET', syscall: 'write' }),
    ],
    ['a read interrupted by a shutdown', new MongoServerError({ message: 'x', code: 11600 })],
    ['a read of a node that is no primary yet', new MongoServerError({ message: 'x', code: 13436 })],
    [
      'a write that can be retried',
      new MongoServerError({ message: 'x', errorLabels: ['RetryableWriteError'] }),
    ],
    [
      'a broken transaction',
      new MongoServerError({ message: 'x', errorLabels: ['TransientTransactionError'] }),
    ],
  ])('is %s', (_what, error) => {
    expect(isMongoOutage(error)).toBe(true);
  });

  it.each([
    ['a duplicate key', new MongoServerError({ message: 'x', code: 11_000 })],
    ['a faulty command', new MongoServerError({ message: 'x', code: 9 })],
    ['a client that left', Object.assign(new Error('aborted'), { code: 'ECONNRESET' })],
    ['a fault of the program', new TypeError('x')],
  ])('is not %s', (_what, error) => {
    expect(isMongoOutage(error)).toBe(false);
  });
});
