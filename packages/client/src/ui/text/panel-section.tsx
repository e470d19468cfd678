import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { Spinner } from '../feedback/spinner.tsx';

interface PanelSectionProps {
  title: string;
  /** A query's state. After the first load the data stays readable whatever happens. */
  isLoaded: boolean;
  isError: boolean;
  onRetry: () => void;
  failed: string;
  /** Replaces `children` if there is nothing to list. */
  empty: string | undefined;
  children: ReactNode;
}

/** One part of the context panel: its title, and its data, an empty text, a spinner or an error. */
export function PanelSection({
  title,
  isLoaded,
  isError,
  onRetry,
  failed,
  empty,
  children,
}: PanelSectionProps) {
  const { t } = useTranslation('common');
  const id = useId();
  return (
    <section aria-labelledby={id} className="p-4">
      <h2 id={id} className="text-sm font-semibold">
        {title}
      </h2>
      {!isLoaded && isError ? (
        <p role="alert" className="mt-2 text-sm text-red">
          {failed}{' '}
          <Button variant="link" size="sm" className="h-auto px-0" onClick={onRetry}>
            {t('retry')}
          </Button>
        </p>
      ) : !isLoaded ? (
        <Spinner className="mt-3" />
      ) : empty !== undefined ? (
        <p className="mt-1 text-sm text-unknown">{empty}</p>
      ) : (
        children
      )}
    </section>
  );
}
