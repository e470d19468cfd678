import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';

interface ExtremeAnswerProps {
  /** The field asks whether its value was measured again. */
  isAsked: boolean;
  /** The confirmed value with its unit. */
  confirmed: string | undefined;
  onConfirm: () => void;
}

/** The answer to a field's question about an extreme, and the confirmed value once it was given (EXTREME-8). */
export function ExtremeAnswer({ isAsked, confirmed, onConfirm }: ExtremeAnswerProps) {
  const { t } = useTranslation('vitals');
  if (isAsked) {
    return (
      <Button
        variant="link"
        size="sm"
        className="h-auto self-start px-0 text-left whitespace-normal"
        onClick={onConfirm}
      >
        {t('form.confirmExtreme')}
      </Button>
    );
  }
  if (confirmed === undefined) return null;
  return <p className="text-xs font-medium text-amber">{t('form.confirmedExtreme', { value: confirmed })}</p>;
}
