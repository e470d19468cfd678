import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Says that the assistant supports decisions, and unfolds the intended use of the product. */
export function Disclaimer() {
  const { t } = useTranslation('chat');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="mt-1.5 text-center text-xs text-muted max-md:mt-0">
      <p className="text-balance">
        <span>{t('disclaimer')}</span>{' '}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          className="rounded-sm underline underline-offset-2 max-md:min-h-11 max-md:px-2"
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('intendedUse.title')}
        </button>
      </p>
      {isOpen && (
        <p id={id} className="mx-auto mt-1 max-w-[720px] text-left">
          {t('intendedUse.text')}
        </p>
      )}
    </div>
  );
}
