import { type ErrorReason, errorReasons, type RecordDomain } from '@bedside/contracts/record-marks.ts';

/** The excluded reasons of each domain. A message has no value, no time and no action to correct. */
const notOf: Partial<Record<RecordDomain, readonly ErrorReason[]>> = {
  chat: ['wrong-value', 'wrong-time', 'not-done'],
  notes: ['wrong-value'],
  scores: ['wrong-time', 'not-done'],
  labs: ['not-done'],
  xrays: ['wrong-time', 'not-done'],
};

/** Returns the reasons that a clinician chooses from. `undone` belongs to the undo just after saving. */
export const reasonsFor = (domain: RecordDomain): ErrorReason[] =>
  errorReasons.filter((reason) => reason !== 'undone' && !notOf[domain]?.includes(reason));
