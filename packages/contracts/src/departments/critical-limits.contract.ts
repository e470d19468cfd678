import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints } from '../define.ts';
import { problem } from '../field-problems.ts';
import { Actor, Instant, named, sentList } from '../primitives.ts';

const limit = z.number().min(-1e9).max(1e9);
const years = z.number().int().min(0).max(120);

/**
 * The limits of one test; a result at or beyond either is critical. Both are in `unit`. No unit is converted, so a test
 * that is reported in two units has a row for each.
 */
export const CriticalLimit = z
  .object({
    /** The name of the test; a known test in any language (LABTEST-2). */
    test: named(textBounds.testName, 1),
    /** Absent for a test without a unit, such as the pH. */
    unit: named(textBounds.units, 1).optional(),
    atOrBelow: limit.optional(),
    atOrAbove: limit.optional(),
    /** Whole years. The row applies from this age. */
    fromAge: years.optional(),
    /** Whole years. The row applies below this age. */
    belowAge: years.optional(),
    /** The row applies in pregnancy and in the six weeks after a birth. */
    pregnant: z.literal(true).optional(),
  })
  .superRefine(({ atOrBelow, atOrAbove, fromAge, belowAge }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (atOrBelow === undefined && atOrAbove === undefined) refuse('atOrBelow', 'required');
    if (atOrBelow !== undefined && atOrAbove !== undefined && atOrBelow >= atOrAbove) {
      refuse('atOrAbove', problem('too-low', atOrBelow));
    }
    if (fromAge !== undefined && belowAge !== undefined && fromAge >= belowAge) {
      refuse('belowAge', problem('too-low', fromAge));
    }
  });
export type CriticalLimit = z.output<typeof CriticalLimit>;

/** The department's limits. Version 0 is the unchanged published default. */
export const CriticalLimits = z
  .object({
    limits: z.array(CriticalLimit).max(itemBounds.criticalLimits),
    version: z.number().int().min(0),
    changedAt: Instant.optional(),
    changedBy: Actor.optional(),
  })
  .meta({ id: 'CriticalLimits' });
export type CriticalLimits = z.output<typeof CriticalLimits>;

/** The whole table, and the version that the administrator saw. */
export const ChangeCriticalLimits = z.object({
  limits: sentList(CriticalLimit, { max: itemBounds.criticalLimits }),
  version: z.number().int().min(0),
});

export const criticalLimitsEndpoints = defineEndpoints({
  read: {
    method: 'get',
    path: '/department/critical-limits',
    summary: 'The limits at which a lab result is critical; the published default until someone changes it',
    access: 'session',
    right: 'none',
    response: CriticalLimits,
  },
  change: {
    method: 'put',
    path: '/department/critical-limits',
    summary: 'Replaces the limits of the department',
    access: 'admin',
    right: 'administer',
    fails: ['stale-version'],
    body: ChangeCriticalLimits,
    response: CriticalLimits,
  },
});
