import type { HandoverCode, HandoverLine } from '@bedside/contracts/handover/handover-lines.ts';

const toDo: ReadonlySet<HandoverCode> = new Set<HandoverCode>([
  'vitals-overdue',
  'vitals-due',
  'unreviewed-result',
  'unreviewed-results',
  'not-checked-result',
  'countersign',
  'unanswered-question',
  'ask-allergies',
  'triage',
]);

/** Returns whether a line is something to do, or something that was done. Undefined for a fact. */
export function taskOf(line: HandoverLine): 'to-do' | 'done' | undefined {
  if (toDo.has(line.code) || (line.code === 'plan' && line.text !== null)) return 'to-do';
  if (line.code === 'medication' && (line.kind === 'given' || line.lastDoseAt !== undefined)) return 'done';
  return line.code === 'calling' && line.cause.taken ? 'done' : undefined;
}
