import { type BoardSettings, boardFacts } from '../board/board-facts.ts';
import { assessmentLines } from './assessment-lines.ts';
import { backgroundLines } from './background-lines.ts';
import type { HandoverChart, UnplacedLine } from './handover-chart.ts';
import { openItemLines } from './open-item-lines.ts';
import { situationLines } from './situation-lines.ts';

/* What a hand-over says about a patient, from the chart alone. Rules: docs/clinical/handover.md. */

/**
 * HAND-1: returns the lines of a hand-over as of `now`, and the number of lines beyond the bounds. The result depends on
 * the chart and the time alone. Reads only records that count (D12); a fact that no one recorded has a line that says so.
 */
export function handoverOf(
  chart: HandoverChart,
  settings: BoardSettings,
  now: Date,
): { lines: UnplacedLine[]; leftOut: number } {
  const { facts, alerts } = boardFacts(chart, settings, now);
  const groups = [
    ...situationLines(chart, facts),
    ...backgroundLines(chart, now),
    ...assessmentLines(chart, alerts, settings, now),
    ...openItemLines(chart, facts, alerts, settings),
  ];
  return {
    lines: groups.flatMap(({ lines, most }) => lines.slice(0, most)),
    leftOut: groups.reduce((sum, { lines, most }) => sum + Math.max(0, lines.length - most), 0),
  };
}
