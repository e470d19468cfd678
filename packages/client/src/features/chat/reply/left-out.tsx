import type { LeftOut } from '@bedside/contracts/chat/left-out.ts';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';

/** Says what the chart had and the model was not given; nothing if it had all. */
export function LeftOutLine({ leftOut, className }: { leftOut: readonly LeftOut[]; className?: string }) {
  const { t } = useTranslation('chat');
  const moment = useMoment();
  if (leftOut.length === 0) return null;
  const parts = leftOut.map(({ kind, count, more, before }) => {
    const what = t(`leftOut.${kind}`, { count, time: before === undefined ? '' : moment(before) });
    return more ? t('leftOut.atLeast', { what }) : what;
  });
  return <p className={className}>{t('leftOut.line', { parts: parts.join(', ') })}</p>;
}
