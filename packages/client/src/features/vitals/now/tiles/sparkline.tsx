import { timeBounds } from '../../../../bounds.ts';
import { Curve } from '../../../../ui/text/curve.tsx';

/** The trend of one value over the last four hours. Screen readers read the number beside it instead. */
export function Sparkline({
  points,
  now,
}: {
  /** Oldest first. `at` is in epoch milliseconds. */
  points: { at: number; value: number }[];
  now: number;
}) {
  const from = now - timeBounds.sparkline;
  const shown = points.filter(({ at }) => at > from && at <= now);
  return <Curve points={shown} from={from} to={now} width={84} height={24} className="shrink-0" />;
}
