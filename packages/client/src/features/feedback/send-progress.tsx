import { useTranslation } from 'react-i18next';
import { decimal } from '../../i18n/format.ts';

/** Shows the upload progress. `share` is between 0 and 1. */
export function SendProgress({ share }: { share: number }) {
  const { t, i18n } = useTranslation('feedback');
  const percent = Math.round(share * 100);
  return (
    <div className="flex min-w-32 grow items-center gap-2">
      <progress
        value={percent}
        max={100}
        aria-label={t('progress')}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-action-solid [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-action-solid"
      />
      <span className="w-12 shrink-0 text-right text-xs text-muted">{decimal(percent, i18n.language)} %</span>
    </div>
  );
}
