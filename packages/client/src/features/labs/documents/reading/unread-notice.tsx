import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../../state/clock.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { type DocumentRecord, stateOf, useReadAgain } from '../use-document.ts';

interface UnreadNoticeProps {
  patientId: string;
  record: DocumentRecord;
}

/** A stored document without a reading. Gives the reason, or shows that the reading is in progress. */
export function UnreadNotice({ patientId, record }: UnreadNoticeProps) {
  const { t } = useTranslation('documents');
  const now = useNow();
  const { readAgain, isReading } = useReadAgain(patientId, record.id);
  const state = stateOf(record, now);
  if (state === 'withdrawn') return <p className="text-muted">{t('withdrawn')}</p>;
  if (state === 'reading' || isReading) {
    return (
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner />
        {t('reading')}
      </p>
    );
  }
  const reason = record.document.unreadReason ?? 'interrupted';
  const mayWorkLater = reason !== 'no-model' && reason !== 'no-content';
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="font-medium">{t('stored', { name: record.originalFileName })}</p>
      <p role="status" className="text-amber">
        {t(`unread.${reason}`)}
      </p>
      {mayWorkLater && (
        <Button needs={labsEndpoints.analyze} variant="outline" onClick={readAgain}>
          {t('readAgain')}
        </Button>
      )}
    </div>
  );
}
