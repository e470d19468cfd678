import { awaitsCountersignature, type recordMarks } from '@bedside/contracts/record-marks.ts';
import type * as z from 'zod';

type Marks = z.output<z.ZodObject<typeof recordMarks>>;

/** Marks the text of a record that waits for its countersignature. The record counts all the same. */
export const countersignFlag = (record: Marks): string[] =>
  awaitsCountersignature(record) ? ['awaits the countersignature of a colleague'] : [];
