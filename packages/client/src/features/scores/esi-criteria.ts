import * as z from 'zod';

const sign = z.enum(['heartRate', 'respiratoryRate', 'oxygenSaturation', 'systolicBP']);

/** The vital signs in the danger zone for the patient's age, and the unknown ones. */
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

/** The criteria behind a triage level, as stored in its record. */
export const EsiCriteria = z.object({
  decisionPoint: z.enum(['A', 'B', 'C', 'D']),
  because: z.array(z.enum(reasons)).default([]),
  resources: z.number().optional(),
});
