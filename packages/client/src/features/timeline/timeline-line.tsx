import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../i18n/format.ts';
import { useAuthorName } from '../../i18n/hooks/use-author-name.ts';
import { languageAtom } from '../../storage/preferences.ts';
import { NewMark } from '../../ui/records/new-mark.tsx';
import { OpeningLine } from './opening-line.tsx';

interface TimelineLineProps {
  /** One entry, or a run of a device's sets, newest first (D49). */
  entries: readonly ChartEntry[];
  summaryOf: ((entries: readonly ChartEntry[]) => string) | undefined;
  /** True if one of the entries is new since the reader last had the chart open. */
  isNew?: boolean;
  children: (entry: ChartEntry) => ReactNode;
}

/** One line of the timeline. A run of a device's sets opens to its entries. */
export function TimelineLine({ entries, summaryOf, isNew = false, children }: TimelineLineProps) {
  const { t } = useTranslation('timeline');
  const language = useAtomValue(languageAtom);
  const authorName = useAuthorName();
  const [isOpen, setOpen] = useState(false);
  const [newest] = entries;
  const oldest = entries.at(-1);
  if (newest === undefined || oldest === undefined) return null;
  if (entries.length === 1) return children(newest);
  return (
    <>
      <li>
        <OpeningLine at={newest.at} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          <span className="min-w-0">
            <span className="block text-sm">
              <NewMark isShown={isNew && !isOpen} />
              <span className="font-medium">{t('vitals.run', { count: entries.length })}</span>
              {summaryOf && <span className="break-words"> · {summaryOf(entries)}</span>}
            </span>
            <span className="block text-xs text-muted">
              {t('vitals.runSince', { name: authorName(newest.actor), time: clockTime(oldest.at, language) })}
            </span>
          </span>
        </OpeningLine>
      </li>
      {isOpen && entries.map(children)}
    </>
  );
}
