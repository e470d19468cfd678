import type { MessageMetadata } from '@bedside/contracts/chat/chat.contract.ts';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { useRefusals } from '../../../i18n/hooks/use-refusals.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import type { OfferedTranslation } from './use-reply-translation.ts';

/**
 * Offers the translation below a reply of another language, and says what the reader sees. One button keeps its place, so
 * that the focus stays on it.
 */
export function TranslationBar({
  offered,
  metadata,
}: {
  offered: OfferedTranslation;
  metadata: MessageMetadata;
}) {
  const { t } = useTranslation('chat');
  const { from, state, translation, show, showOriginal, retry } = offered;
  // No model wrote the reply, and none is there to translate it (D18).
  if (metadata.demo) return <p className="mt-2 text-xs text-muted">{t(`translation.demo.${from}`)}</p>;
  const buttons = {
    original: { text: translation ? t('translation.again') : t('translation.to'), onClick: show },
    loading: { text: t('translation.cancel'), onClick: showOriginal },
    failed: { text: t('retry'), onClick: retry },
    shown: { text: t('translation.original'), onClick: showOriginal },
  };
  const { text, onClick } = buttons[state];
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
      {state === 'loading' && (
        <span className="inline-flex items-center gap-2 text-xs text-muted">
          <Spinner label={t('translation.loading')} />
          <span aria-hidden>{t('translation.loading')}</span>
        </span>
      )}
      <div role="status" className="max-w-full text-xs text-muted empty:hidden">
        <Said offered={offered} metadata={metadata} />
      </div>
      <Button variant="ghost" size="sm" className="-ml-2 print:hidden" onClick={onClick}>
        {state === 'original' && <Languages aria-hidden />} {text}
      </Button>
    </div>
  );
}

function Said({ offered, metadata }: { offered: OfferedTranslation; metadata: MessageMetadata }) {
  const { t } = useTranslation('chat');
  const { from, state, translation, error } = offered;
  const reason = useFailure(error);
  if (state === 'failed') return <span className="font-medium text-red">{reason}</span>;
  if (state === 'shown' && translation) {
    return (
      <span className="font-medium text-violet">
        {t(`translation.label.${from}`, { model: translation.model })}
        {(metadata.check?.absent ?? 0) > 0 && ` ${t('translation.unmarked')}`}
      </span>
    );
  }
  return translation ? <span className="sr-only">{t('translation.originalShown')}</span> : null;
}

/** Returns why there is no translation. */
function useFailure(error: Error | null): string {
  const { t } = useTranslation('chat');
  const { refusalText } = useRefusals();
  const code = error instanceof ApiError ? error.body?.code : undefined;
  if (code === 'translation-differs') return t('translation.unsafe');
  const reason = refusalText(error, { 'not-found': t('translation.gone') }) ?? t('sendFailedOffline');
  return code === 'demo-assistant' ? `${reason}.` : t('translation.failed', { reason });
}
