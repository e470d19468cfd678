import * as z from 'zod';

const sign = z.enum(['heartRate', 'respiratoryRate', 'oxygenSaturation']);

/** Which vital signs lie in the danger zone of the age, and which nobody knows. */
export const DangerZone = z.object({ exceeded: z.array(sign), unknown: z.array(sign) });

const reasons = [
  'lifeThreateningSigns',
  'consciousness',
  'highRiskSituation',
  'newConfusion',
  'severePainOrDistress',
  'fever',
  ...sign.options,
] as const;

/** What a triage level was found from, as its record has it. */
export const EsiCriteria = z.object({
  decisionPoint: z.enum(['A', 'B', 'C', 'D']),
  because: z.array(z.enum(reasons)).default([]),
  resources: z.number().optional(),
});
