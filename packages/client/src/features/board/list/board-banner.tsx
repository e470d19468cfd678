import { useAtomValue } from 'jotai';
import { CloudOff, DatabaseZap } from 'lucide-react';
import { clockTime } from '../../../i18n/format.ts';
import { boardFreshnessAtom, connectionAtom } from '../../../realtime/connection/connection.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { useBoardWords } from '../cells/use-board-words.ts';

/** Shows the time of the list while it is not live. */
export function BoardBanner() {
  const { t } = useBoardWords();
  const language = useAtomValue(languageAtom);
  const { status } = useAtomValue(connectionAtom);
  const { isCaughtUp, asOf } = useAtomValue(boardFreshnessAtom);
  const isOld = status === 'offline' || status === 'no-database' || (asOf !== null && !isCaughtUp);
  const Icon = status === 'no-database' ? DatabaseZap : CloudOff;
  return (
    <div role="status">
      {isOld && (
        <p className="flex items-center gap-2 bg-amber-tint px-4 py-1.5 text-sm font-medium text-amber">
          <Icon aria-hidden className="size-4 shrink-0" />
          {status === 'no-database'
            ? t('noDatabase')
            : asOf === null
              ? t('asOfUnknown')
              : t('asOf', { time: clockTime(asOf, language, true) })}
        </p>
      )}
    </div>
  );
}
