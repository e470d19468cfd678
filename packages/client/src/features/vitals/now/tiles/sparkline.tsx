import { Curve } from '../../../../ui/text/curve.tsx';

/** The window of a sparkline. */
const sparklineMs = 4 * 60 * 60 * 1000;

/** The trend of one value over the last four hours. Screen readers read the number beside it instead. */
export function Sparkline({
  points,
  now,
}: {
  /** Oldest first. `at` is in epoch milliseconds. */
  points: { at: number; value: number }[];
  now: number;
}) {
  const from = now - sparklineMs;
  const shown = points.filter(({ at }) => at > from && at <= now);
  return <Curve points={shown} from={from} to={now} width={84} height={24} className="shrink-0" />;
}
