import { type ComponentProps, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '../overlays/tooltip.tsx';

interface LaterButtonProps extends ComponentProps<'button'> {
  side?: 'top' | 'right' | 'bottom' | 'left';
}

/** A disabled button for a feature that is not available yet. Its tooltip explains that. */
export function LaterButton({ children, side = 'right', ...props }: LaterButtonProps) {
  const { t } = useTranslation('frame');
  const id = useId();
  return (
    <>
      <Tooltip content={t('notYet')} side={side}>
        <button type="button" {...props} aria-disabled aria-describedby={id}>
          {children}
        </button>
      </Tooltip>
      <span id={id} className="sr-only">
        {t('notYet')}
      </span>
    </>
  );
}
