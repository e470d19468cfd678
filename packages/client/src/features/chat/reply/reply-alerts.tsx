import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { ClinicalAlert } from '@bedside/contracts/chat/reply-finding.ts';
import { Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrors } from '../../../domains/use-errors.ts';
import { cn } from '../../../ui/class-names.ts';
import { useFoundWords } from './finding-words.ts';
import { FreeText } from './free-text.tsx';

const faces = {
  info: { icon: Info, tone: 'bg-action-tint text-action' },
  warning: { icon: TriangleAlert, tone: 'bg-amber-tint text-amber' },
  danger: { icon: OctagonAlert, tone: 'bg-red-tint text-red' },
} as const;

interface WordedAlert extends ClinicalAlert {
  /** What the reader reads: the chart's finding in their language, or else the model's text. */
  words: string;
  /** A record behind the finding was entered in error, so it no longer counts. */
  isWrong: boolean;
}

/** The alerts of a reply. Folds those that the reply's own text states, so that the screen does not repeat a value. */
export function ReplyAlerts({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('chat');
  const alerts = useWorded(message);
  const text = plain(message.content);
  const isStated = ({ content }: WordedAlert) => text.includes(plain(content));
  const stated = alerts.filter(isStated);
  const own = alerts.filter((alert) => !isStated(alert));
  const { language } = message.metadata;
  return (
    <>
      {own.length > 0 && <AlertBoxes alerts={own} language={language} />}
      {stated.length > 0 && (
        <details className="mt-3">
          <summary className="w-fit cursor-pointer rounded-sm text-sm font-medium text-muted hover:text-ink max-md:py-3">
            {t('alertsStated', { count: stated.length })}
          </summary>
          <AlertBoxes alerts={stated} language={language} />
        </details>
      )}
    </>
  );
}

/** Two rules can raise one alert in equal words. The screen shows it once, by its most serious kind. */
function useWorded({ patientId, metadata: { clinicalAlerts = [] } }: ChatMessage): WordedAlert[] {
  const wordsOf = useFoundWords();
  const errors = useErrors(patientId);
  const rank = { danger: 0, warning: 1, info: 2 };
  const byWords = new Map<string, WordedAlert>();
  for (const alert of clinicalAlerts) {
    const { found, content, type } = alert;
    const words = found ? wordsOf(found) : content;
    const isWrong = errors.some(({ recordId }) => found?.recordIds?.includes(recordId));
    const known = byWords.get(plain(words));
    if (known === undefined || rank[type] < rank[known.type])
      byWords.set(plain(words), { ...alert, words, isWrong });
  }
  return [...byWords.values()];
}

interface AlertBoxesProps {
  alerts: readonly WordedAlert[];
  language: ChatMessage['metadata']['language'];
}

function AlertBoxes({ alerts, language }: AlertBoxesProps) {
  const { t } = useTranslation('chat');
  return (
    <ul className="mt-3 flex flex-col gap-1.5">
      {alerts.map(({ type, words, found, isWrong }) => {
        const { icon: Icon, tone } = faces[type];
        return (
          <li
            key={`${type} ${words}`}
            className={cn('flex gap-2 rounded-md px-3 py-2', isWrong ? 'bg-hover text-muted' : tone)}
          >
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
            <p>
              <strong className="font-semibold">{t(`alert.${type}`)}</strong>{' '}
              <NoLongerCounts isWrong={isWrong}>
                {found ? words : <FreeText language={language}>{words}</FreeText>}
              </NoLongerCounts>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Strikes through what rests on a record that was entered in error since, and says so. */
export function NoLongerCounts({ isWrong, children }: { isWrong: boolean; children: ReactNode }) {
  const { t } = useTranslation('records');
  if (!isWrong) return <span className="text-ink">{children}</span>;
  return (
    <>
      <s className="text-muted">{children}</s> <span className="text-muted">{t('marked')}</span>
    </>
  );
}

/** Returns a text without emphasis, line breaks and capitals. */
function plain(text: string): string {
  return text.replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
