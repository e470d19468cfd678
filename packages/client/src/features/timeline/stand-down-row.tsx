import type { StandDown } from '@bedside/contracts/clinical/attention/stand-downs.ts';
import { useAtomValue } from 'jotai';
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../i18n/format.ts';
import { useAttentionText } from '../../i18n/hooks/use-attention-text.ts';
import { languageAtom } from '../../storage/preferences.ts';
import { OpeningLine } from './opening-line.tsx';
import type { EndedLine } from './timeline-lines.tsx';

/** Calls that ended by themselves. Several are one line, which opens to each of them. */
export function StandDownLine({ ended }: EndedLine) {
  const { t } = useTranslation('timeline');
  const language = useAtomValue(languageAtom);
  const [isOpen, setOpen] = useState(false);
  const [newest] = ended;
  const oldest = ended.at(-1);
  const rows = ended.map(({ entry, standDown }) => (
    <StandDownRow key={entry.seq} at={entry.at} standDown={standDown} />
  ));
  if (newest === undefined || oldest === undefined) return null;
  if (ended.length === 1) return rows;
  const [from, to] = [clockTime(oldest.entry.at, language), clockTime(newest.entry.at, language)];
  const count = ended.reduce((sum, { standDown }) => sum + standDown.from.length, 0);
  return (
    <li>
      <OpeningLine at={newest.entry.at} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        <span className="text-sm font-medium">{t('attention.ended', { count, from, to })}</span>
      </OpeningLine>
      {isOpen && <ul className="ml-4 border-l">{rows}</ul>}
    </li>
  );
}

/** A call that ended by itself with the set of vitals stored at `at` (ATTN-12). */
function StandDownRow({ at, standDown }: { at: string; standDown: StandDown }) {
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
