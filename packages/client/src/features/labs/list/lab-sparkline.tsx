import type { LabPoint } from '@bedside/contracts/clinical/labs/lab-series.ts';
import { useTranslation } from 'react-i18next';
import { Curve } from '../../../ui/text/curve.tsx';

/** One test over time, each sample at its time. The last point is marked. */
export function LabSparkline({ points }: { points: readonly LabPoint[] }) {
  const { t } = useTranslation('labs');
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const label = t('trendOf', { count: points.length });
  return <Curve points={points} from={first.at} to={last.at} width={72} height={20} label={label} />;
}
