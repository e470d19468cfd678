import mongoose from 'mongoose';
import { expect, it } from 'vitest';
// Imports every model.
import '../../app.ts';
import { isBackedUp } from './backup-collections.ts';

const expiring = Object.values(mongoose.models).filter((model) =>
  model.schema.indexes().some(([, options]) => options.expireAfterSeconds !== undefined),
);

it('a backup contains security events, notices, emergency accesses and messages, but no other expiring collection', () => {
  const names = expiring.map((model) => model.collection.collectionName);
  expect(names).toContain('loginsessions');
  expect(names.filter(isBackedUp).sort()).toEqual([
    'accountnotices',
    'emergency_grants',
    // Without them a message sent again after a restore would be stored twice.
    'hospital_messages',
    'securityevents',
  ]);
});

it('a backup contains clinical records, files, accounts and invite codes', () => {
  const wanted = [
    'patients',
    'chart_entries',
    'users',
    'departments',
    'invites',
    'files.files',
    'files.chunks',
  ];
  expect(wanted.filter((name) => !isBackedUp(name))).toEqual([]);
});
