import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/feedback/badge.tsx';

/**
 * Shows that the laboratory may still change a result, has changed it, or will not report it. A final result, and one whose
 * status no one stated, shows nothing. Begins with a space, because it stands behind a value.
 */
export function ReportStatus({ lab: { reportStatus, corrects } }: { lab: LabResult }) {
  const { t } = useTranslation('labs');
  if (corrects !== undefined) {
    const value = [corrects.result, corrects.units].filter(Boolean).join(' ');
    return (
      <>
        {' '}
        <Badge tone="amber" className="whitespace-normal">
          {t('report.was', { value })}
        </Badge>
      </>
    );
  }
  if (reportStatus === undefined || reportStatus === 'final') return null;
  return (
    <>
      {' '}
      <Badge tone="amber">{t(`report.${reportStatus}`)}</Badge>
    </>
  );
}
