import { readProblem } from '@bedside/contracts/field-problems.ts';
import {
  xrayErrorCodes,
  xrayParts,
  xraysEndpoints,
  xrayViews,
} from '@bedside/contracts/xrays/xrays.contract.ts';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { upload } from '../../api/upload.ts';
import { useFailureReason } from '../../i18n/hooks/use-failure-reason.ts';
import { useRefusals } from '../../i18n/hooks/use-refusals.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { openAnalysis } from './open-analysis.ts';
import { changeXrayWork, xrayWork } from './xray-work.ts';

/**
 * Sends the chosen images of a patient to the server for analysis. It continues when the user leaves the tab and
 * stops on cancel. On success it opens the results; the analysis itself arrives as an entry.
 */
export function useAnalyze(patientId: string): { analyze: () => void; cancel: () => void } {
  const { t } = useTranslation('xrays');
  const whyItFailed = useWhyItFailed();

  async function run(frontal: File, lateral: File): Promise<void> {
    const controller = new AbortController();
    const { key } = xrayWork(patientId);
    const isMine = () => xrayWork(patientId).sending?.controller === controller;
    changeXrayWork(patientId, { sending: { share: 0, controller }, failure: null });
    try {
      const { analysis } = await upload(
        xraysEndpoints.analyze,
        { params: { patientId } },
        { [xrayParts.frontal]: frontal, [xrayParts.lateral]: lateral },
        {
          idempotencyKey: key,
          signal: controller.signal,
          onProgress: (share) => isMine() && changeXrayWork(patientId, { sending: { share, controller } }),
        },
      );
      if (!isMine()) return;
      changeXrayWork(patientId, { sending: null, images: {}, key: '' });
      openAnalysis(patientId, analysis.id);
      const done = analysis.demo ? 'doneDemo' : 'done';
      toast({ title: t(`${done}.title`), description: t(`${done}.text`) });
    } catch (error) {
      if (!isMine()) return;
      if (controller.signal.aborted) {
        changeXrayWork(patientId, { sending: null });
        toast({ title: t('cancelled.title'), description: t('cancelled.text') });
        return;
      }
      const failure = whyItFailed(error);
      console.error('X-ray analysis failed', error);
      changeXrayWork(patientId, { sending: null, failure });
      toast({ variant: 'destructive', title: t('failed.title'), description: failure });
    }
  }

  function analyze(): void {
    const { images, sending } = xrayWork(patientId);
    const { frontal, lateral } = images;
    if (sending) return;
    if (frontal && lateral) return void run(frontal, lateral);
    const missing = !frontal && !lateral ? 'both' : frontal ? 'lateral' : 'frontal';
    toast({ variant: 'destructive', title: t('missing.title'), description: t(`missing.${missing}`) });
  }

  return { analyze, cancel: () => xrayWork(patientId).sending?.controller.abort() };
}

/** Describes a failed analysis by its code, the rejected image, or its status. */
function useWhyItFailed(): (error: unknown) => string {
  const { t } = useTranslation('xrays');
  const { problemText } = useRefusals();
  const reasonOf = useFailureReason();
  return (error) => {
    if (!(error instanceof ApiError)) return t('failed.unknown');
    const code = xrayErrorCodes.find((known) => known === error.body?.error);
    if (code) return t(`failed.code.${code}`);
    const refused = xrayViews.filter((view) => error.fields[xrayParts[view]] !== undefined);
    const told = refused.flatMap((view) => {
      const problem = error.fields[xrayParts[view]] ?? '';
      const isTold = ['photo-format', 'too-small-image'].includes(readProblem(problem)?.code ?? '');
      return isTold ? [`${t(`view.${view}`)}: ${problemText(xrayParts[view], problem)}`] : [];
    });
    if (told.length > 0) return told.join(' ');
    if (refused.length > 0) {
      return t('failed.refused', { which: refused.map((view) => t(`view.${view}`)).join(', ') });
    }
    if (error.body?.code === 'unavailable') return t('failed.busy');
    return t('failed.because', { reason: reasonOf(error) });
  };
}
