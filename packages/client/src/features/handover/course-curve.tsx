import type { HandoverLine } from '@bedside/contracts/handover/handover-lines.ts';
import { Curve } from '../../ui/text/curve.tsx';

/**
 * The course of NEWS2 as a small curve beside its words, which say the same. A range is drawn at its highest score,
 * because an unknown value must not look normal. Shows nothing without two scores.
 */
export function CourseCurve({ line, className }: { line: HandoverLine; className?: string }) {
  if (line.code !== 'news2' || line.news2.status !== 'scored') return null;
  const points = [...line.course, line.news2].map(({ at, highest }) => ({
    at: Date.parse(at),
    value: highest,
  }));
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 2 || first === undefined || last === undefined) return null;
  return (
    <Curve
      points={points}
      from={first.at}
      to={last.at}
      width={120}
      height={24}
      {...(className && { className })}
    />
  );
}
