import mongoose from 'mongoose';
import { expect, it } from 'vitest';
// Every model.
import '../../app.ts';
import { isKept } from './what-is-kept.ts';

const expiring = Object.values(mongoose.models).filter((model) =>
  model.schema.indexes().some(([, options]) => options.expireAfterSeconds !== undefined),
);

it('of the collections that MongoDB empties by itself a backup holds security events and notices alone: the others are sessions and tokens', () => {
  const names = expiring.map((model) => model.collection.collectionName);
  expect(names).toContain('loginsessions');
  expect(names.filter(isKept).sort()).toEqual(['accountnotices', 'securityevents']);
});

it('clinical records, files, accounts and invite codes are in a backup', () => {
  const wanted = [
    'patients',
    'chart_entries',
    'users',
    'departments',
    'invites',
    'files.files',
    'files.chunks',
  ];
  expect(wanted.filter((name) => !isKept(name))).toEqual([]);
});
