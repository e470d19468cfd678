import type { MergedChart } from '@bedside/contracts/patients/patient-facts.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { CopyX, Files } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { useFailureReason } from '../../../i18n/hooks/use-failure-reason.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { useChartCommand } from '../../../realtime/use-chart-command.ts';
import { useNow } from '../../../state/clock.ts';
import { useSwitchPatient } from '../../../state/patient-switch.ts';
import { useSession } from '../../../state/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../../ui/overlays/dialog.tsx';

/** How long the band says that a merge was undone. The history says it for good. */
const undoneShownMs = 24 * 60 * 60_000;

/**
 * Shows on every screen of a chart that it continues in another one, which charts were merged into it, or that it is a removed demo
 * patient's. Otherwise there is no band.
 */
export function MergeBand({ patientId }: { patientId: string }) {
  const { t } = useTranslation('patients');
  const patient = useQuery(patientQuery(patientId)).data;
  const now = useNow();
  const merged = (patient?.mergedCharts ?? []).filter(
    ({ undone }) => undone === undefined || now - Date.parse(undone.at) < undoneShownMs,
  );
  const isRemoved = patient?.removedAt !== undefined;
  if (!isRemoved && patient?.continuesIn === undefined && merged.length === 0) return null;
  return (
    <section
      aria-label={t('merge.label')}
      className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-1 border-b border-amber-mark bg-amber-tint px-4 py-1 text-sm text-amber"
    >
      {isRemoved && <p role="status">{t('merge.removed')}</p>}
      {patient?.continuesIn && <Continues chart={patient.continuesIn} />}
      {merged.map((chart) =>
        chart.undone ? (
          <Undone key={`${chart.patientId} ${chart.at}`} chart={chart} undone={chart.undone} />
        ) : (
          <Contains key={`${chart.patientId} ${chart.at}`} patientId={patientId} chart={chart} />
        ),
      )}
    </section>
  );
}

function Continues({ chart: { patientId, name, mrn } }: { chart: MergedChart }) {
  const { t } = useTranslation('patients');
  const { to: open } = useSwitchPatient();
  return (
    <div role="status" className="flex min-w-0 flex-wrap items-center gap-x-2">
      <p className="flex min-w-0 items-start gap-1.5">
        <CopyX aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 wrap-break-word">
          {t('merge.continues')} <strong>{[name, mrn].join(' · ')}</strong>. {t('merge.closed')}
        </span>
      </p>
      <Button size="sm" variant="outline" onClick={() => open(patientId)}>
        {t('merge.open')}
      </Button>
    </div>
  );
}

function Contains({ patientId, chart }: { patientId: string; chart: MergedChart }) {
  const { t } = useTranslation('patients');
  const moment = useMoment();
  const { to: open } = useSwitchPatient();
  const isAdmin = useSession().user?.rights.includes('administer') ?? false;
  const [isAsking, setAsking] = useState(false);
  const { name, mrn, at, by } = chart;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      <p className="flex min-w-0 items-start gap-1.5">
        <Files aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 tabular-nums wrap-break-word">
          {t('merge.holds')} <strong>{[name, mrn].join(' · ')}</strong>{' '}
          {t('merge.since', { at: moment(at), who: by.fullName })}
        </span>
      </p>
      <Button size="sm" variant="ghost" onClick={() => open(chart.patientId)}>
        {t('merge.former')}
      </Button>
      {isAdmin && (
        <Button needs={patientsEndpoints.undoMerge} size="sm" variant="ghost" onClick={() => setAsking(true)}>
          {t('merge.undo')}
        </Button>
      )}
      {isAsking && <UndoQuestion patientId={patientId} chart={chart} onClose={() => setAsking(false)} />}
    </div>
  );
}

function Undone({
  chart: { mrn },
  undone,
}: {
  chart: MergedChart;
  undone: { at: string; by: MergedChart['by'] };
}) {
  const { t } = useTranslation('patients');
  const moment = useMoment();
  return (
    <p role="status" className="min-w-0 wrap-break-word tabular-nums">
      {t('merge.undone', { mrn, at: moment(undone.at), who: undone.by.fullName })}
    </p>
  );
}

interface UndoQuestionProps {
  patientId: string;
  chart: MergedChart;
  onClose: () => void;
}

function UndoQuestion({ patientId, chart: { patientId: formerId, mrn }, onClose }: UndoQuestionProps) {
  const { t } = useTranslation(['patients', 'common']);
  const reasonOf = useFailureReason();
  const undo = useChartCommand({
    send: () => call(patientsEndpoints.undoMerge, { params: { patientId }, body: { formerId } }),
    changes: () => [{ queryKey: patientQuery(patientId).queryKey, exact: true }],
    isPartial: true,
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      const reason = error.status === 409 ? t('merge.written') : reasonOf(error);
      toast({ variant: 'destructive', title: t('merge.undoFailed', { reason }) });
    },
    onSettled: onClose,
  });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('merge.undoTitle', { mrn })} className="md:max-w-md">
        <DialogBody>{t('merge.undoText')}</DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            needs={patientsEndpoints.undoMerge}
            isPending={undo.isPending}
            onClick={() => undo.mutate()}
          >
            {t('merge.undo')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
