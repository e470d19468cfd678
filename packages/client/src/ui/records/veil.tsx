import type { EnteredInError } from '@bedside/contracts/record-marks.ts';
import { EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../class-names.ts';
import { Button } from '../controls/button.tsx';

/** Returns whether a record belongs to another patient, so that its content is hidden at first (D12). */
export const isOfOther = (mark: EnteredInError | undefined): boolean => mark?.reason === 'wrong-patient';

interface VeilProps {
  mark: EnteredInError | undefined;
  className?: string;
  /** The content of the record. */
  children: ReactNode;
}

/** Hides the content of a record of the wrong patient until someone asks for it (D12). Shows any other content. */
export function Veil({ mark, className, children }: VeilProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOfOther(mark)) return children;
  return (
    <>
      <VeilSwitch isOpen={isOpen} onToggle={() => setOpen(!isOpen)} className={className} />
      {isOpen && children}
    </>
  );
}

interface VeilSwitchProps {
  isOpen: boolean;
  onToggle: () => void;
  /** Why the content is hidden; by default because it belongs to another patient. */
  reason?: string;
  className?: string | undefined;
}

/** Says why the content is hidden, with the button that shows it. */
export function VeilSwitch({ isOpen, onToggle, reason, className }: VeilSwitchProps) {
  const { t } = useTranslation('records');
  return (
    <span className={cn('inline-flex flex-wrap items-center gap-x-2 text-xs text-muted', className)}>
      <EyeOff aria-hidden className="size-3.5 shrink-0" />
      {reason ?? t('veiled')}
      <Button
        variant="link"
        size="sm"
        className="h-auto px-0 text-xs"
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {t(isOpen ? 'veil' : 'unveil')}
      </Button>
    </span>
  );
}
