import type { StandDown } from '@bedside/contracts/clinical/attention/stand-downs.ts';
import { useAtomValue } from 'jotai';
import { BellOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../i18n/format.ts';
import { useAttentionText } from '../../i18n/hooks/use-attention-text.ts';
import { languageAtom } from '../../storage/preferences.ts';

/** A call that ended by itself with the set of vitals stored at `at` (ATTN-12). */
export function StandDownRow({ at, standDown }: { at: string; standDown: StandDown }) {
  const { t } = useTranslation('timeline');
  const language = useAtomValue(languageAtom);
  const textOf = useAttentionText();
  const { from, to } = standDown;
  return (
    <li className="grid grid-cols-[3.25rem_1.25rem_minmax(0,1fr)] gap-x-2 px-4 py-2">
      <time dateTime={at} className="text-sm text-muted">
        {clockTime(at, language)}
      </time>
      <BellOff aria-hidden className="mt-0.5 size-4 text-muted" />
      <div className="min-w-0">
        <p className="text-sm">
          <span className="font-medium">{t('attention.stoodDown', { values: textOf(from) })}</span>
          <span className="break-words"> · {t('attention.with', { values: textOf(to) })}</span>
        </p>
        <p className="text-xs text-muted">{t('attention.byItself')}</p>
      </div>
    </li>
  );
}
