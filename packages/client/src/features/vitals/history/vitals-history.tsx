import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Activity } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOlder } from '../../../domains/lists/use-older.ts';
import { vitalsList } from '../../../domains/vitals.queries.ts';
import { type VitalsView, vitalsDialogAtom, vitalsViewAtom } from '../../../state/selection.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { usePatientVitals } from '../use-patient-vitals.ts';
import { LimitsButton } from './limits-button.tsx';
import { VitalsHistoryScroll } from './vitals-history-scroll.tsx';

const views: readonly VitalsView[] = ['trends', 'table'];

interface VitalsHistoryProps {
  patientId: string;
  /** The trends, which `app` composes with the marks of other features. Rendered only when shown. */
  trends: ReactNode;
  /** The monitors at the patient, which `app` composes. */
  monitors: ReactNode;
}

/** All sets of vitals as recorded: the trends, or a table with the newest observation first. */
export default function VitalsHistory({ patientId, trends, monitors }: VitalsHistoryProps) {
  const { t } = useTranslation(['vitals', 'common']);
  const { records, patient, isLoaded, isError, retry } = usePatientVitals(patientId);
  const unread = useOlder(vitalsList, patientId);
  const view = useAtomValue(vitalsViewAtom);
  return (
    <section aria-labelledby="vitals-history" className="flex h-full min-h-0 flex-col bg-surface">
      <Head count={records.length} isPart={unread.exist}>
        {patient && <LimitsButton records={records} patient={patient} />}
      </Head>
      {monitors}
      {isError ? (
        <p role="alert" className="p-4 text-red">
          {t('loadFailed')}{' '}
          <Button variant="outline" size="sm" className="ml-2" onClick={retry}>
            {t('common:retry')}
          </Button>
        </p>
      ) : !isLoaded || patient === undefined ? (
        <div className="p-4">
          <Spinner className="size-5" />
        </div>
      ) : records.length === 0 ? (
        <Empty />
      ) : view === 'trends' ? (
        trends
      ) : (
        <VitalsHistoryScroll records={records} unread={unread} patient={patient} />
      )}
    </section>
  );
}

interface HeadProps {
  /** The number of loaded sets. */
  count: number;
  /** Whether the chart has older sets that are not loaded. */
  isPart: boolean;
  /** What stands before the choice of the view. */
  children: ReactNode;
}

/** The heading with the choice between table and trends, and the way to a new set. */
function Head({ count, isPart, children }: HeadProps) {
  const { t } = useTranslation(['history', 'vitals']);
  const openVitals = useSetAtom(vitalsDialogAtom);
  const [view, setView] = useAtom(vitalsViewAtom);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b px-4 py-2">
      <h2 id="vitals-history" className="text-lg font-semibold">
        {t('vitals.title')}
      </h2>
      {count > 0 && (
        <span className="text-sm text-muted">
          {t(isPart ? 'vitals.newestSets' : 'vitals.sets', { count })}
        </span>
      )}
      <div className="md:ml-auto">{children}</div>
      <fieldset className="flex overflow-hidden rounded-md border text-sm font-medium">
        <legend className="sr-only">{t('vitals.view')}</legend>
        {views.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === view}
            className="h-8 px-3 not-first-of-type:border-l -outline-offset-2 hover:bg-hover aria-pressed:bg-action-tint aria-pressed:text-action max-md:h-11"
            onClick={() => setView(name)}
          >
            {t(`vitals.${name}`)}
          </button>
        ))}
      </fieldset>
      <Button
        needs={vitalsEndpoints.record}
        variant="outline"
        size="sm"
        className="max-md:hidden"
        aria-keyshortcuts="v"
        onClick={() => openVitals({ open: true })}
      >
        <Activity aria-hidden /> {t('vitals:update')} <KeyHint keys="v" />
      </Button>
    </div>
  );
}

function Empty() {
  const { t } = useTranslation('history');
  return <EmptyState icon={Activity} title={t('vitals.empty.title')} text={t('vitals.empty.text')} />;
}
