import * as z from 'zod';

const sign = z.enum(['heartRate', 'respiratoryRate', 'oxygenSaturation', 'systolicBP']);

/** The vital signs in the danger zone of the age, and those that nobody knows. */
export const DangerZone = z.object({
  exceeded: z.array(sign),
  unknown: z.array(z.enum([...sign.options, 'temperature'])),
});

const reasons = [
  'lifeThreateningSigns',
  'consciousness',
  'highRiskSituation',
  'newConfusion',
  'severePainOrDistress',
  'fever',
  'hypothermia',
  ...sign.options,
] as const;

/** What a triage level was found from, as its record has it. */
export const EsiCriteria = z.object({
  decisionPoint: z.enum(['A', 'B', 'C', 'D']),
  because: z.array(z.enum(reasons)).default([]),
  resources: z.number().optional(),
});
