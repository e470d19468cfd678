import * as z from 'zod';
import { Objections } from '../chat/objection.ts';
import { defineEndpoints } from '../define.ts';
import { Id, Instant, PatientParams } from '../primitives.ts';

/** What a chart holds against comfort now, the most dangerous first (D64). Empty only if everything is known. */
export const ChartObjections = z
  .object({
    patientId: Id,
    objections: Objections,
    /** The last entry of the chart that they include. */
    seq: z.number().int().min(0),
    at: Instant,
  })
  .meta({ id: 'ChartObjections' });
export type ChartObjections = z.output<typeof ChartObjections>;

export const objectionsEndpoints = defineEndpoints({
  objections: {
    method: 'get',
    path: '/patient/:patientId/objections',
    summary: 'Returns what the chart holds against letting the patient go or handing them over, without AI',
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    response: ChartObjections,
  },
});
