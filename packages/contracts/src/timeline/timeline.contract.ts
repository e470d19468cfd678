import * as z from 'zod';
import { ChartEntryFrame } from '../chart-entries.ts';
import { defineEndpoints } from '../define.ts';
import { PatientParams, queryInteger } from '../primitives.ts';

/** The most entries that one answer carries; further back a viewer is told to load afresh. */
export const maxReplay = 500;

export const timelineEndpoints = defineEndpoints({
  entries: {
    method: 'get',
    path: '/patient/:patientId/entries',
    summary: 'Chart entries after a position, oldest first',
    access: 'session',
    params: PatientParams,
    query: z.object({
      after: queryInteger(0, Number.MAX_SAFE_INTEGER).optional(),
      limit: queryInteger(1, maxReplay).optional(),
      epoch: z.string().max(64).optional(),
    }),
    response: z.object({
      seq: z.number().int(),
      epoch: z.string(),
      entries: z.array(ChartEntryFrame),
      reset: z.boolean(),
    }),
  },
});
