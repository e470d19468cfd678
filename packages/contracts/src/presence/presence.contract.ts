import * as z from 'zod';
import { Id, Instant, label } from '../primitives.ts';

export const activities = [
  'viewing',
  'asking',
  'recording-vitals',
  'entering-labs',
  'writing-note',
  'scoring',
] as const;
export type Activity = (typeof activities)[number];

/** A person who has a patient open, however many tabs they use. */
export const Viewer = z.object({
  userId: Id,
  fullName: label,
  role: label,
  activity: z.enum(activities),
  since: Instant,
});
export type Viewer = z.output<typeof Viewer>;
