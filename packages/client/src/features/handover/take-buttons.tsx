import { useTranslation } from 'react-i18next';
import { reportPrint } from '../../api/printing.ts';
import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';

interface TakeButtonsProps {
  /** Writes the line of the access log. Nothing leaves the chart before it is stored. */
  tell: (kind: 'chart-copied' | 'chart-printed') => Promise<unknown>;
  /** Returns the text that is copied, in the reader's language. */
  text: () => string;
}

/** Copies hand-overs as text, or prints the page, once that is in the access log. */
export function TakeButtons({ tell, text }: TakeButtonsProps) {
  const { t } = useTranslation('handover');
  const take = async (kind: 'chart-copied' | 'chart-printed', act: () => void | Promise<void>) => {
    try {
      await tell(kind);
      await act();
      if (kind === 'chart-copied') toast({ title: t('copied') });
    } catch {
      toast({ title: t(kind === 'chart-copied' ? 'notCopied' : 'notPrinted'), variant: 'destructive' });
    }
  };
  const copy = () => navigator.clipboard.writeText(text());
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
