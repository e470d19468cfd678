import { accessLogEndpoints } from '@bedside/contracts/access-log/access-log.contract.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { reportPrint } from '../../../api/printing.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSheetText } from '../use-sheet-text.ts';
import type { ShiftPatient } from './shift-page.tsx';

/** Copies or prints the pages of a shift, once each patient's line is in the access log. */
export function TakeShift({ pages }: { pages: readonly ShiftPatient[] }) {
  const { t } = useTranslation('handover');
  const sheetText = useSheetText();
  const take = async (kind: 'chart-copied' | 'chart-printed', act: () => void | Promise<void>) => {
    try {
      const patientIds = pages.map(({ patient }) => patient.id);
      await call(accessLogEndpoints.tellMany, { body: { kind, about: 'handover', patientIds } });
      await act();
      if (kind === 'chart-copied') toast({ title: t('copied') });
    } catch {
      toast({ title: t(kind === 'chart-copied' ? 'notCopied' : 'notPrinted'), variant: 'destructive' });
    }
  };
  const copy = () =>
    navigator.clipboard.writeText(
      pages.map(({ patient, handover }) => sheetText(patient, handover)).join('\n\n\n'),
    );
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => void take('chart-copied', copy)}>
        {t('copy')}
      </Button>
      <Button variant="outline" size="sm" onClick={() => void take('chart-printed', reportPrint)}>
        {t('print')}
      </Button>
    </>
  );
}
