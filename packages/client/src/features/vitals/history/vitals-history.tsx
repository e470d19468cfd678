import { useSetAtom } from 'jotai';
import { Activity } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOlder } from '../../../domains/lists/use-older.ts';
import { vitalsList } from '../../../domains/vitals.queries.ts';
import { vitalsDialogAtom } from '../../../state/selection.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LaterButton } from '../../../ui/controls/later-button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { usePatientVitals } from '../use-patient-vitals.ts';
import { VitalsHistoryScroll } from './vitals-history-scroll.tsx';

/** All sets of vitals as recorded, newest observation first. */
export default function VitalsHistory({ patientId }: { patientId: string }) {
  const { t } = useTranslation(['history', 'vitals', 'common']);
  const { records, patient, isLoaded, isError, retry } = usePatientVitals(patientId);
  const unread = useOlder(vitalsList, patientId);
  const openVitals = useSetAtom(vitalsDialogAtom);
  return (
    <section aria-labelledby="vitals-history" className="flex h-full min-h-0 flex-col bg-surface">
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-2">
        <h2 id="vitals-history" className="text-lg font-semibold">
          {t('vitals.title')}
        </h2>
        {records.length > 0 && (
          <span className="text-sm text-muted">
            {t(unread.exist ? 'vitals.newestSets' : 'vitals.sets', { count: records.length })}
          </span>
        )}
        <fieldset className="flex overflow-hidden rounded-md border md:ml-auto text-sm font-medium">
          <legend className="sr-only">{t('vitals.view')}</legend>
          <button
            type="button"
            aria-pressed
            className="h-8 bg-action-tint px-3 text-action -outline-offset-2 max-md:h-11"
          >
            {t('vitals.table')}
          </button>
          <LaterButton
            side="bottom"
            className="h-8 border-l px-3 text-unknown opacity-60 -outline-offset-2 max-md:h-11"
          >
            {t('vitals.trends')}
          </LaterButton>
        </fieldset>
        <Button
          variant="outline"
          size="sm"
          className="max-md:hidden"
          onClick={() => openVitals({ open: true })}
        >
          <Activity aria-hidden /> {t('vitals:update')}
        </Button>
      </div>
      {isError ? (
        <p role="alert" className="p-4 text-red">
          {t('vitals:loadFailed')}{' '}
          <Button variant="outline" size="sm" className="ml-2 max-md:h-11" onClick={retry}>
            {t('common:retry')}
          </Button>
        </p>
      ) : !isLoaded || patient === undefined ? (
        <div className="p-4">
          <Spinner className="size-5" />
        </div>
      ) : records.length === 0 ? (
        <Empty />
      ) : (
        <VitalsHistoryScroll records={records} unread={unread} patient={patient} />
      )}
    </section>
  );
}

function Empty() {
  const { t } = useTranslation('history');
  return (
    <div className="flex grow flex-col items-center justify-center p-8 text-center">
      <Activity aria-hidden className="size-6 text-unknown" />
      <p className="mt-2 font-semibold">{t('vitals.empty.title')}</p>
      <p className="mt-1 max-w-sm text-muted">{t('vitals.empty.text')}</p>
    </div>
  );
}
