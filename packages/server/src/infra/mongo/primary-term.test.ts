import { EventEmitter } from 'node:events';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { followPrimary, primaryTerm } from './primary-term.ts';

const electionId = (hex: string) => new mongoose.mongo.ObjectId(hex.repeat(24));

describe('the term of the primary', () => {
  it('is that of the first answer, until the driver notices another election', () => {
    const client = new EventEmitter();
    followPrimary(client as never, { setName: 'rs0', electionId: electionId('1') });
    expect(primaryTerm()).toBe('1'.repeat(24));
    client.emit('serverDescriptionChanged', {
      newDescription: { type: 'RSSecondary', electionId: electionId('2') },
    });
    expect(primaryTerm()).toBe('1'.repeat(24));
    client.emit('serverDescriptionChanged', {
      newDescription: { type: 'RSPrimary', electionId: electionId('2') },
    });
    expect(primaryTerm()).toBe('2'.repeat(24));
  });

  it('is unknown behind a router', () => {
    followPrimary(new EventEmitter() as never, { msg: 'isdbgrid' });
    expect(primaryTerm()).toBeUndefined();
  });
});
