import * as z from 'zod';
import { problem } from '../field-problems.ts';
import { Actor, Instant } from '../primitives.ts';

/** DUE-2, D39: the longest time between two sets, in minutes by ESI level, unless the department sets its own. */
export const publishedTriageMinutes = { 1: 5, 2: 15, 3: 60, 4: 120, 5: 120 };

/** DUE-5: the longest interval that a department may set, in minutes. It is NEWS2's longest (NEWS2-13). */
export const longestTriageMinutes = 720;

const triageMinutes = z.number().int().min(1).max(longestTriageMinutes);

/**
 * DUE-5, D39: minutes between two sets of vital signs, by ESI level. A more urgent level never has the longer
 * interval.
 */
export const TriageMinutes = z
  .object({ 1: triageMinutes, 2: triageMinutes, 3: triageMinutes, 4: triageMinutes, 5: triageMinutes })
  .superRefine((minutes, context) => {
    for (const [level, before] of [
      [2, 1],
      [3, 2],
      [4, 3],
      [5, 4],
    ] as const) {
      if (minutes[level] >= minutes[before]) continue;
      context.addIssue({ code: 'custom', path: [level], message: problem('too-low', minutes[before]) });
    }
  });

export type TriageMinutes = z.output<typeof TriageMinutes>;

/** The department's intervals for vital signs. `version` is 0 while it uses the published ones. */
export const VitalsIntervals = z.object({
  version: z.number().int().min(0),
  minutes: TriageMinutes,
  changedAt: Instant.optional(),
  changedBy: Actor.optional(),
});
export type VitalsIntervals = z.output<typeof VitalsIntervals>;

/** `version` is the one that the administrator read. */
export const UpdateVitalsIntervals = VitalsIntervals.pick({ version: true, minutes: true });
