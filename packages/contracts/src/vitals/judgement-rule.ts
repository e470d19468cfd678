/**
 * The rule that decided on the tone of a sign. `strip`, `table` and `panel` are the specification's tables of the vitals strip, the history
 * and the context panel.
 */
export const judgementRules = [
  'unrecordable',
  'consciousness',
  'news2',
  'age-band',
  'pregnancy',
  'spo2-scale-2',
  'strip',
  'panel',
  'table',
  'within',
  'not-judged',
] as const;
export type JudgementRule = (typeof judgementRules)[number];
