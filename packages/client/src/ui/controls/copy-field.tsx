import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { cn } from '../class-names.ts';
import { Button } from './button.tsx';
import { Input } from './input.tsx';

interface CopyFieldProps {
  /** Names the text for screen readers. */
  label: string;
  value: string;
  /** The button's label before and after copying. */
  copy: string;
  copied: string;
  className?: string;
}

/** Shows a text with a copy button. If the browser blocks the clipboard, it selects the text instead. */
export function CopyField({ label, value, copy, copied, className }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  async function take() {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // The text is selected, so the user can copy it with the keyboard.
    }
  }
  return (
    <div className={cn('flex min-w-0 gap-2 max-md:flex-col', className)}>
      <Input
        ref={input}
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.target.select()}
        className="min-w-0 font-mono text-sm max-md:text-sm"
      />
      <Button variant="outline" onClick={() => void take()}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span aria-live="polite">{isCopied ? copied : copy}</span>
      </Button>
    </div>
  );
}
