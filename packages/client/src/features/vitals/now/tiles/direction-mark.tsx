import { useTranslation } from 'react-i18next';

/** Shows ▲ or ▼ beside a value out of range, with a word for screen readers. */
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
