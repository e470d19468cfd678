import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';

interface SettingsSectionProps<Stored> {
  /** The texts of the table in `departments`. */
  texts: 'limits' | 'intervals' | 'beds' | 'troponin' | 'rights' | 'emergencies' | 'demoPatients';
  query: UseQueryResult<Stored>;
  children: (stored: Stored) => ReactNode;
}

/** One table of the department's settings, or its loading or error state. */
export function SettingsSection<Stored>({ texts, query, children }: SettingsSectionProps<Stored>) {
  const { t } = useTranslation(['departments', 'common']);
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="font-semibold">
        {t(`${texts}.title`)}
      </h3>
      <p className="mt-1 max-w-prose text-sm text-muted">{t(`${texts}.text`)}</p>
      {query.isPending && <Spinner className="my-4" />}
      {query.isError && query.data === undefined && (
        <div role="alert" className="my-4 flex flex-wrap items-center gap-3">
          <p>{t(`${texts}.loadFailed`)}</p>
          <Button size="sm" variant="outline" onClick={() => void query.refetch()}>
            {t('common:retry')}
          </Button>
        </div>
      )}
      {query.data && children(query.data)}
    </section>
  );
}

/** The form of a table. Its fields report their own errors. */
export function SettingsForm({ onSave, children }: { onSave: () => void; children: ReactNode }) {
  return (
    <form
      noValidate
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      {children}
    </form>
  );
}
