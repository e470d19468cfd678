import { useTranslation } from 'react-i18next';

/** ▲ or ▼ beside a value that is out of range, with its word for those who don't see the shape. */
export function DirectionMark({
  direction,
  withWord = false,
}: {
  direction: 'low' | 'high' | undefined;
  withWord?: boolean;
}) {
  const { t } = useTranslation('vitals');
  if (direction === undefined) return null;
  return (
    <span className="text-xs font-medium whitespace-nowrap">
      <span aria-hidden>{direction === 'low' ? '▼' : '▲'}</span>
      <span className={withWord ? 'ml-0.5' : 'sr-only'}>{t(direction)}</span>
    </span>
  );
}
