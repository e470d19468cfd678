import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { defineEndpoints } from '../define.ts';
import { Actor, Instant, named, sentList } from '../primitives.ts';
import { troponinUnits } from '../scores/score-parameters.ts';

/** A troponin assay with its upper reference limit, the 99th percentile of healthy people. */
export const TroponinAssay = z.object({
  name: named(textBounds.testName, 1),
  upperReferenceLimit: z.number().positive().max(1_000_000),
  unit: z.enum(troponinUnits),
});
export type TroponinAssay = z.output<typeof TroponinAssay>;

const assays = z.array(TroponinAssay).max(itemBounds.troponinAssays);
/** The name of the assay that the department's laboratory uses. Absent if nobody has named it. */
const used = named(textBounds.testName, 1).optional();

/** The department's assays. Version 0 is the unchanged published table. */
export const TroponinAssays = z
  .object({
    assays,
    used,
    version: z.number().int().min(0),
    changedAt: Instant.optional(),
    changedBy: Actor.optional(),
  })
  .meta({ id: 'TroponinAssays' });
export type TroponinAssays = z.output<typeof TroponinAssays>;

/** The whole table, and the version that the administrator saw. */
export const ChangeTroponinAssays = z
  .object({
    assays: sentList(TroponinAssay, { max: itemBounds.troponinAssays }),
    used,
    version: z.number().int().min(0),
  })
  .superRefine((sent, context) => {
    const names = sent.assays.map(({ name }) => name.toLowerCase());
    for (const [at, name] of names.entries()) {
      if (names.indexOf(name) === at) continue;
      context.addIssue({ code: 'custom', path: ['assays', at, 'name'], message: 'taken' });
    }
    if (sent.used !== undefined && !sent.assays.some(({ name }) => name === sent.used)) {
      context.addIssue({ code: 'custom', path: ['used'], message: 'not-a-choice' });
    }
  });

export const troponinAssaysEndpoints = defineEndpoints({
  read: {
    method: 'get',
    path: '/department/troponin-assays',
    summary: 'The troponin assays with their limits, and the one that the department uses',
    access: 'session',
    right: 'none',
    response: TroponinAssays,
  },
  change: {
    method: 'put',
    path: '/department/troponin-assays',
    summary: 'Replaces the troponin assays of the department',
    access: 'admin',
    right: 'administer',
    fails: ['stale-version'],
    body: ChangeTroponinAssays,
    response: TroponinAssays,
  },
});
