import type { Objection } from '@bedside/contracts/chat/objection.ts';
import type { PromptInput } from '../../../ai/prompt/prompt-input.ts';
import { findingsOf } from '../../../evidence/findings/findings.ts';
import type { NameableChart } from '../replies/reply-extras.ts';

/** Returns the findings of the chart that the model read (FINDING-1), and the names of the records in its prompt (STEP-1). */
export function nameableOf(
  input: PromptInput,
  objections: readonly Objection[],
  recordIds: readonly string[],
): NameableChart {
  const { patient, vitals, labs = [], newestLabs, scores = [], criticalLimits = [], now } = input;
  const ids = new Set(recordIds);
  const medications = (input.medications ?? []).filter(({ id }) => ids.has(id));
  const chart = { patient, vitals, labs: newestLabs, scores, medications, criticalLimits };
  const names = [
    ...[...labs, ...(newestLabs ?? [])].map(({ id, testName }) => [id, testName] as const),
    ...scores.map(({ id, scoreType }) => [id, scoreType] as const),
    ...medications.map(({ id, name }) => [id, name] as const),
  ];
  return {
    findings: findingsOf(chart, objections, now),
    allergies: patient.allergies,
    names: new Map(names.filter(([id]) => ids.has(id))),
  };
}
