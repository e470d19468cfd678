import { xraysEndpoints, xrayViews } from '@bedside/contracts/xrays/xrays.contract.ts';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../i18n/format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PermissionNotice } from '../../ui/rights/permission-notice.tsx';
import { DropZone } from './drop-zone.tsx';
import { useAnalyze } from './use-analyze.ts';
import { putImage, useXrayWork } from './xray-work.ts';

/** The two images, a notice about where they are sent, and the progress. */
export function XrayUpload({ patientId }: { patientId: string }) {
  const { t } = useTranslation(['xrays', 'common']);
  const { images, sending, failure } = useXrayWork(patientId);
  const { analyze, cancel } = useAnalyze(patientId);
  return (
    <div className="h-full overflow-y-auto p-4">
      <div className="flex max-w-3xl flex-col gap-4">
        <p className="text-muted">{t('intro')}</p>
        <div className="grid gap-4 md:grid-cols-2">
          {xrayViews.map((view) => (
            <DropZone
              key={view}
              view={view}
              file={images[view]}
              disabled={sending !== null}
              onFile={(file) => putImage(patientId, view, file)}
            />
          ))}
        </div>
        <PermissionNotice needs={xraysEndpoints.analyze} />
        <p className="flex items-start gap-2 rounded-md bg-amber-tint px-3 py-2 text-sm text-amber">
          <ShieldAlert aria-hidden className="mt-px size-4 shrink-0" />
          <span>{t('leavesAsIs')}</span>
        </p>
        {failure !== null && (
          <p role="alert" className="text-red">
            {failure}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {sending === null ? (
            <Button needs={xraysEndpoints.analyze} onClick={analyze}>
              {t('analyze')}
            </Button>
          ) : (
            <>
              <Button variant="outline" onClick={cancel}>
                {t('common:cancel')}
              </Button>
              <Progress share={sending.share} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** Shows the measured upload, then the analysis, which has no measurable progress. */
function Progress({ share }: { share: number }) {
  const { t, i18n } = useTranslation('xrays');
  const percent = Math.round(share * 100);
  const isSent = percent >= 100;
  return (
    <div className="flex min-w-48 grow basis-60 flex-col gap-1">
      <progress
        {...(!isSent && { value: percent })}
        max={100}
        aria-label={t('progress')}
        className="block h-1.5 w-full max-w-md appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-action-solid [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-action-solid"
      />
      {!isSent && (
        <p className="text-xs text-muted">{t('sending', { percent: decimal(percent, i18n.language) })}</p>
      )}
      {/* Each percent would be announced; the two phases are enough. */}
      <p aria-live="polite" className={isSent ? 'text-xs text-muted' : 'sr-only'}>
        {t(isSent ? 'reading' : 'sendingShort')}
      </p>
    </div>
  );
}
