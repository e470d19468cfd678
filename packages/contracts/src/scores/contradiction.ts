import * as z from 'zod';
import { unrecordableSigns } from '../vitals/vitals.contract.ts';
import { news2Parameters } from './chart-inputs.ts';
import { troponinUnits } from './score-parameters.ts';

const signs = z.array(z.enum(news2Parameters)).max(news2Parameters.length);

/** Findings that raise a triage level, and vital signs in the danger zone (ESI-D1 to ESI-F4). */
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
 * A reason not to be reassured by a low score; its rule is in docs/clinical. Screens translate each code. A stored
 * score keeps the reasons that held when it was calculated.
 */
export const Contradiction = z.discriminatedUnion('code', [
  /** REASSURE-1: a NEWS2 of 5 or more. `min` and `max` are equal if no parameter is missing. */
  z.object({ code: z.literal('news2'), min: z.number().int(), max: z.number().int() }),
  /** REASSURE-2: parameters that score 3 on their own. */
  z.object({ code: z.literal('single-three'), signs }),
  /** REASSURE-3: the patient receives oxygen. */
  z.object({ code: z.literal('oxygen') }),
  /** REASSURE-4: the saturation, below the limit of the patient's scale. Percent. */
  z.object({ code: z.literal('saturation'), value: z.number(), limit: z.number() }),
  /** REASSURE-5: signs that someone tried to measure and could not. */
  z.object({
    code: z.literal('unrecordable'),
    signs: z.array(z.enum(unrecordableSigns)).max(unrecordableSigns.length),
  }),
  /** REASSURE-6: signs without a known value from the last 30 minutes. */
  z.object({ code: z.literal('unknown'), signs }),
  /** REASSURE-7: NEWS2 is not valid in pregnancy. */
  z.object({ code: z.literal('pregnant') }),
  /** HEART-10: the troponin and the assay's limit, in one unit. */
  z.object({ code: z.literal('troponin'), value: z.number(), limit: z.number() }),
  /** HEART-14: the limit that the troponin was compared with is assumed. */
  z.object({ code: z.literal('assumed-limit'), limit: z.number(), unit: z.enum(troponinUnits) }),
  /** HEART-10: significant ST changes. */
  z.object({ code: z.literal('st-changes') }),
  /** HEART-8: symptoms for less than 3 hours, or of unknown onset. */
  z.object({ code: z.literal('onset'), isUnderThreeHours: z.boolean() }),
  /** ESI-F3: fever in a small child without an answer on immunization or source. */
  z.object({ code: z.literal('fever-unclear') }),
  /** ESI-D5: a more urgent level that was suggested and not accepted. */
  z.object({
    code: z.literal('suggestion'),
    level: z.union([z.literal(2), z.literal(3)]),
    because: z.array(z.enum(esiReasons)).max(esiReasons.length),
  }),
]);
export type Contradiction = z.output<typeof Contradiction>;
