import * as z from 'zod';
import { unrecordableSigns } from '../vitals/vitals.contract.ts';
import { news2Parameters } from './chart-inputs.ts';

const signs = z.array(z.enum(news2Parameters)).max(news2Parameters.length);

/** The findings that raise a triage level, and the vital signs in the danger zone (ESI-D1 to ESI-F4). */
export const esiReasons = [
  'heartRate',
  'respiratoryRate',
  'oxygenSaturation',
  'systolicBP',
  'fever',
  'hypothermia',
] as const;
export type EsiReason = (typeof esiReasons)[number];

/**
 * A reason not to be reassured by a low score, with its rule in docs/clinical. Screens write each code in the viewer's
 * language; a stored score keeps those that held when it was calculated.
 */
export const Contradiction = z.discriminatedUnion('code', [
  /** REASSURE-1: the NEWS2 of 5 or more; both ends are equal where nothing is missing. */
  z.object({ code: z.literal('news2'), min: z.number().int(), max: z.number().int() }),
  /** REASSURE-2: parameters that score 3 by themselves. */
  z.object({ code: z.literal('single-three'), signs }),
  /** REASSURE-3. */
  z.object({ code: z.literal('oxygen') }),
  /** REASSURE-4: the saturation in percent, below the limit of the patient's scale. */
  z.object({ code: z.literal('saturation'), value: z.number(), limit: z.number() }),
  /** REASSURE-5: signs that were tried and could not be recorded. */
  z.object({ code: z.literal('unrecordable'), signs: z.array(z.enum(unrecordableSigns)).max(5) }),
  /** REASSURE-6: signs that nobody knows from the last 30 minutes. */
  z.object({ code: z.literal('unknown'), signs }),
  /** REASSURE-7: NEWS2 is not valid in pregnancy. */
  z.object({ code: z.literal('pregnant') }),
  /** HEART-10: the level and the assay's limit, in one unit. */
  z.object({ code: z.literal('troponin'), value: z.number(), limit: z.number() }),
  /** HEART-10. */
  z.object({ code: z.literal('st-changes') }),
  /** HEART-8: symptoms for less than 3 hours, or of unknown onset. */
  z.object({ code: z.literal('onset'), isUnderThreeHours: z.boolean() }),
  /** ESI-F3: a small child's fever, with immunization or source not stated. */
  z.object({ code: z.literal('fever-unclear') }),
  /** ESI-D5: a more urgent level is suggested and was not accepted. */
  z.object({
    code: z.literal('suggestion'),
    level: z.union([z.literal(2), z.literal(3)]),
    because: z.array(z.enum(esiReasons)).max(esiReasons.length),
  }),
]);
export type Contradiction = z.output<typeof Contradiction>;
