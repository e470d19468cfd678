import * as z from 'zod';
import { itemBounds, textBounds } from '../bounds.ts';
import { chartDomainNames, ReplayedEntryFrame } from '../chart-entries.ts';
import { defineEndpoints } from '../define.ts';
import { problem } from '../field-problems.ts';
import { Actor, Id, PatientParams, queryInteger } from '../primitives.ts';

/** Maximum entries in one response. A viewer that missed more has to reload its data. */
export const maxReplay = itemBounds.replay;

/** A `before` that lies beyond the end of any log. */
export const logEnd = 999_999_999_999_999;

export const timelineEndpoints = defineEndpoints({
  entries: {
    method: 'get',
    path: '/patient/:patientId/entries',
    summary: 'Returns chart entries after a position, or the last ones before one, oldest first',
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    query: z
      .object({
        after: queryInteger(0, Number.MAX_SAFE_INTEGER).optional(),
        /** Returns entries before this `seq`. A value beyond the log's end means its end. */
        before: queryInteger(1, logEnd).optional(),
        limit: queryInteger(1, maxReplay).optional(),
        epoch: z.string().max(textBounds.id).optional(),
        /** With `before`: only entries that this domain wrote, and marks of its records. */
        domain: z.enum(chartDomainNames).optional(),
        /** With `before`: only entries of this person or device, by id. */
        actor: Id.optional(),
      })
      .refine(({ before, domain, actor }) => (domain ?? actor) === undefined || before !== undefined, {
        path: ['before'],
        message: problem('required'),
      })
      .refine(({ after, before }) => after === undefined || before === undefined, {
        path: ['before'],
        message: problem('one-of-two'),
      }),
    response: z.object({
      seq: z.number().int(),
      epoch: Id,
      entries: z.array(ReplayedEntryFrame).max(maxReplay),
      reset: z.boolean(),
    }),
  },
  people: {
    method: 'get',
    path: '/patient/:patientId/entries/people',
    summary: 'Returns everyone who wrote in the chart: people and devices, by id',
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    response: z.object({ people: z.array(Actor).max(itemBounds.chartPeople) }),
  },
});
