import { readProblem } from '@bedside/contracts/field-problems.ts';
import {
  type XrayView,
  xrayErrorCodes,
  xrayParts,
  xraysEndpoints,
  xrayViews,
} from '@bedside/contracts/xrays/xrays.contract.ts';
import { useTranslation } from 'react-i18next';
import { ApiError, isCancelled } from '../../api/api-error.ts';
import { type Attempt, attemptAt } from '../../api/attempt.ts';
import { upload } from '../../api/upload.ts';
import { xraysQuery } from '../../domains/xrays.queries.ts';
import { useFailureReason } from '../../i18n/hooks/use-failure-reason.ts';
import { useRefusals } from '../../i18n/hooks/use-refusals.ts';
import { useChartCommand } from '../../realtime/use-chart-command.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { openAnalysis } from './open-analysis.ts';
import { changeXrayWork, xrayWork } from './xray-work.ts';

interface Submission {
  patientId: string;
  images: Record<XrayView, File>;
  attempt: Attempt;
  controller: AbortController;
}

/**
 * Sends the chosen images of a patient to the server for analysis. It continues when the user leaves the tab and
 * stops on cancel. On success it opens the results.
 */
export function useAnalyze(patientId: string): { analyze: () => void; cancel: () => void } {
  const { t } = useTranslation('xrays');
  const whyItFailed = useWhyItFailed();
  const { mutate } = useChartCommand({
    send: (submission: Submission, { key }) => {
      const { images, controller } = submission;
      const onProgress = (share: number) =>
        isCurrent(submission) && changeXrayWork(submission.patientId, { sending: { share, controller } });
      return upload(
        xraysEndpoints.analyze,
        { params: { patientId: submission.patientId } },
        { [xrayParts.frontal]: images.frontal, [xrayParts.lateral]: images.lateral },
        { idempotencyKey: key, signal: controller.signal, onProgress },
      );
    },
    attemptOf: ({ attempt }) => attempt,
    changes: (submission) => [xraysQuery(submission.patientId)],
    onSuccess: ({ analysis }, submission) => {
      if (!isCurrent(submission)) return;
      changeXrayWork(submission.patientId, { sending: null, images: {}, attempt: null });
      openAnalysis(submission.patientId, analysis.id);
      const done = analysis.demo ? 'doneDemo' : 'done';
      toast({ title: t(`${done}.title`), description: t(`${done}.text`) });
    },
    onError: (error, submission) => {
      if (!isCurrent(submission)) return;
      if (isCancelled(error)) {
        changeXrayWork(submission.patientId, { sending: null });
        toast({ title: t('cancelled.title'), description: t('cancelled.text') });
        return;
      }
      const failure = whyItFailed(error);
      changeXrayWork(submission.patientId, { sending: null, failure });
      toast({ variant: 'destructive', title: t('failed.title'), description: failure });
    },
  });

  function analyze(): void {
    const { images, sending, attempt: last } = xrayWork(patientId);
    const { frontal, lateral } = images;
    if (sending) return;
    if (!frontal || !lateral) {
      const missing = !frontal && !lateral ? 'both' : frontal ? 'lateral' : 'frontal';
      toast({ variant: 'destructive', title: t('missing.title'), description: t(`missing.${missing}`) });
      return;
    }
    const attempt = attemptAt([frontal, lateral], last);
    const controller = new AbortController();
    changeXrayWork(patientId, { sending: { share: 0, controller }, attempt, failure: null });
    mutate({ patientId, images: { frontal, lateral }, attempt, controller });
  }

  return { analyze, cancel: () => xrayWork(patientId).sending?.controller.abort() };
}

/** Returns whether a submission is still the one of its patient. The end of a session forgets it. */
const isCurrent = ({ patientId, controller }: Submission): boolean =>
  xrayWork(patientId).sending?.controller === controller;

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
    const reasons = refused.flatMap((view) => {
      const problem = error.fields[xrayParts[view]] ?? '';
      const isTold = ['photo-format', 'too-small-image'].includes(readProblem(problem)?.code ?? '');
      return isTold ? [`${t(`view.${view}`)}: ${problemText(xrayParts[view], problem)}`] : [];
    });
    if (reasons.length > 0) return reasons.join(' ');
    if (refused.length > 0) {
      return t('failed.refused', { which: refused.map((view) => t(`view.${view}`)).join(', ') });
    }
    if (error.body?.code === 'unavailable') return t('failed.busy');
    return t('failed.because', { reason: reasonOf(error) });
  };
}
