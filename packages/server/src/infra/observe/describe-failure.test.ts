import { mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { describeFailure } from './describe-failure.ts';

const failureOf = (uri: string): unknown => {
  try {
    return new mongo.MongoClient(uri);
  } catch (error) {
    return error;
  }
};

it.each(['mongodb://bedside:100%secret@127.0.0.1/bedside', 'mongodb://bedside:sec@ret@127.0.0.1/bedside'])(
  'prints one line without the password for an unreadable MongoDB address',
  (uri) => {
    const line = describeFailure(failureOf(uri));
    expect(line).toMatch(/^MONGODB_URI is no address[^\n]+$/);
    expect(line).not.toMatch(/sec/);
  },
);

it('prints one line if MongoDB rejects the password', () => {
  const refused = new mongo.MongoServerError({ code: 18, message: 'Authentication failed.' });
  expect(describeFailure(refused)).toBe('MongoDB refuses the name or the password in MONGODB_URI.');
});
