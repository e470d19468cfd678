import { accessEndpoints } from '@bedside/contracts/access/access.contract.ts';
import { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import { fhirEndpoints } from '@bedside/contracts/fhir/fhir.contract.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { Download, Ellipsis, Eye, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { callFile } from '../../../api/call.ts';
import { chartAccessQuery } from '../../../domains/access.queries.ts';
import { useFailureReason } from '../../../i18n/hooks/use-failure-reason.ts';
import { useRefusals } from '../../../i18n/hooks/use-refusals.ts';
import { readersDialogAtom, restrictDialogAtom } from '../../../state/access-dialogs.ts';
import { useSession } from '../../../state/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/overlays/dropdown-menu.tsx';
import { saveAs } from '../../../ui/save-as.ts';

/** The download of a whole chart. */
const exportTimeoutMs = 5 * 60 * 1000;

/** The actions for a whole chart. */
export function PatientMenu({ patientId }: { patientId: string }) {
  const { t } = useTranslation('patients');
  const { download, isRunning } = useFhirDownload(patientId);
  const user = useSession().user;
  const access = useQuery({ ...chartAccessQuery(patientId), enabled: user !== undefined }).data;
  const restrict = useSetAtom(restrictDialogAtom);
  const showReaders = useSetAtom(readersDialogAtom);
  const exportsFhir = !user?.isFhirExportOff;
  const mayRestrict =
    user?.rights.includes('administer') || access?.restriction?.people.some(({ id }) => id === user?.id);
  return (
    <>
      <p role="status" className="sr-only">
        {isRunning && t('menu.running')}
      </p>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            variant="ghost"
            size="icon"
            className="size-7 shrink-0 text-muted"
            aria-label={t('menu.label')}
            aria-busy={isRunning}
          >
            {isRunning ? <Spinner /> : <Ellipsis aria-hidden />}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {exportsFhir && (
            <DropdownMenuItem needs={fhirEndpoints.chart} disabled={isRunning} onSelect={download}>
              <Download aria-hidden /> {t(isRunning ? 'menu.running' : 'menu.fhir')}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem needs={accessLogEndpoints.readers} onSelect={() => showReaders(patientId)}>
            <Eye aria-hidden /> {t('menu.readers')}
          </DropdownMenuItem>
          <DropdownMenuItem
            needs={mayRestrict ? accessEndpoints.restrict : 'administer'}
            onSelect={() => restrict(patientId)}
          >
            <Lock aria-hidden /> {t('menu.restrict')}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  );
}

/** Downloads the chart. The file's name says nothing of the patient, because downloads stay in shared folders. */
function useFhirDownload(patientId: string): { download: () => void; isRunning: boolean } {
  const { t } = useTranslation('patients');
  const reasonOf = useFailureReason();
  const { refusalText } = useRefusals();
  const running = useMutation({
    mutationFn: () =>
      callFile(fhirEndpoints.chart, { params: { patientId } }, { timeoutMs: exportTimeoutMs }),
    onSuccess: (blob) => saveAs(blob, 'chart.fhir.json'),
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: t('menu.failed'),
        ...(error instanceof ApiError && { description: refusalText(error) ?? reasonOf(error) }),
      }),
  });
  return { download: () => running.mutate(), isRunning: running.isPending };
}
