import type { AttentionRule } from './attention-rule.ts';
import { limitRules } from './limit-rules.ts';
import { news2Rules } from './news2-rules.ts';
import { unrecordableRules } from './unrecordable-rules.ts';

/**
 * The rules by which a patient's vital signs call for attention, from docs/clinical/attention.md. Critical results have
 * their own (ATTN-4).
 */
export const attentionVitalsRules: readonly AttentionRule[] = [
  ...unrecordableRules,
  ...news2Rules,
  ...limitRules,
];
