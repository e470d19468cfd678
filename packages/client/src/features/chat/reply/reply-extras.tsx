import type { MessageMetadata } from '@bedside/contracts/chat/chat.contract.ts';
import { Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useConversationActions } from '../conversation-actions.ts';

const faces = {
  info: { icon: Info, tone: 'bg-action-tint text-action' },
  warning: { icon: TriangleAlert, tone: 'bg-amber-tint text-amber' },
  danger: { icon: OctagonAlert, tone: 'bg-red-tint text-red' },
} as const;

type Alerts = NonNullable<MessageMetadata['clinicalAlerts']>;

/** Two rules can raise one alert in equal words. The screen shows it once, by its most serious kind. */
function onceEach(alerts: Alerts): Alerts {
  const rank = { danger: 0, warning: 1, info: 2 };
  const byWords = new Map<string, Alerts[number]>();
  for (const alert of alerts) {
    const known = byWords.get(plain(alert.content));
    if (known === undefined || rank[alert.type] < rank[known.type]) byWords.set(plain(alert.content), alert);
  }
  return [...byWords.values()];
}

/**
 * Alerts, actions and suggestions of a complete reply. Folds alerts that the reply's own text states, so that the
 * screen does not repeat a value.
 */
export function ReplyExtras({ content, metadata }: { content: string; metadata: MessageMetadata }) {
  const { t } = useTranslation('chat');
  const { fill } = useConversationActions();
  const { suggestions = [], recommendations } = metadata;
  const clinicalAlerts = onceEach(metadata.clinicalAlerts ?? []);
  const actions = recommendations?.actions ?? [];
  const text = plain(content);
  const isStated = (alert: Alerts[number]) => text.includes(plain(alert.content));
  const stated = clinicalAlerts.filter(isStated);
  const own = clinicalAlerts.filter((alert) => !isStated(alert));
  return (
    <>
      {own.length > 0 && <AlertBoxes alerts={own} />}
      {stated.length > 0 && (
        <details className="mt-3">
          <summary className="w-fit cursor-pointer rounded-sm text-sm font-medium text-muted hover:text-ink max-md:py-3">
            {t('alertsStated', { count: stated.length })}
          </summary>
          <AlertBoxes alerts={stated} />
        </details>
      )}
      {actions.length > 0 && (
        <div className="mt-3">
          <h3 className="text-xs font-medium text-muted">{t('actions')}</h3>
          <ul className="mt-1 flex flex-col items-start gap-1">
            {actions.map((action) => (
              <li key={action} className="max-w-full">
                <Button
                  variant="outline"
                  size="sm"
                  className="h-auto min-h-8 max-w-full py-1 text-left whitespace-normal max-md:min-h-11"
                  onClick={() => fill(action)}
                >
                  {action}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <SuggestionChips suggestions={suggestions} />
    </>
  );
}

function AlertBoxes({ alerts }: { alerts: Alerts }) {
  const { t } = useTranslation('chat');
  return (
    <ul className="mt-3 flex flex-col gap-1.5">
      {alerts.map(({ type, content }) => {
        const { icon: Icon, tone } = faces[type];
        return (
          <li key={`${type} ${content}`} className={cn('flex gap-2 rounded-md px-3 py-2', tone)}>
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
            <p>
              <strong className="font-semibold">{t(`alert.${type}`)}</strong>{' '}
              <span className="text-ink">{content}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns a text without emphasis, line breaks and capitals. */
function plain(text: string): string {
  return text.replace(/[*_`]/g, '').replace(/\s+/g, ' ').trim().toLowerCase();
}

export const chipClass =
  'min-h-8 max-w-full rounded-full border border-line-strong/50 px-3 py-1 text-left text-sm hover:bg-hover max-md:min-h-11';

/** Follow-up questions. A tap puts one into the message box. */
export function SuggestionChips({ suggestions }: { suggestions: readonly string[] }) {
  const { t } = useTranslation('chat');
  const { fill } = useConversationActions();
  if (suggestions.length === 0) return null;
  return (
    <ul aria-label={t('suggestions')} className="mt-3 flex flex-wrap gap-1.5">
      {suggestions.map((suggestion) => (
        <li key={suggestion} className="max-w-full">
          <button type="button" onClick={() => fill(suggestion)} className={chipClass}>
            {suggestion}
          </button>
        </li>
      ))}
    </ul>
  );
}
