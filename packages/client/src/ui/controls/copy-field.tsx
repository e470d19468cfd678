import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { cn } from '../class-names.ts';
import { Button } from './button.tsx';
import { Input } from './input.tsx';

interface CopyFieldProps {
  /** What the text is, for screen readers. */
  label: string;
  value: string;
  /** The button's word, and what it says afterwards. */
  copy: string;
  copied: string;
  className?: string;
}

/** A text that is meant to be taken along. Where the browser lets nobody at the clipboard it is selected instead. */
export function CopyField({ label, value, copy, copied, className }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  async function take() {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Selected it is; the keys do the rest.
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
      <Button variant="outline" className="max-md:h-11" onClick={() => void take()}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span aria-live="polite">{isCopied ? copied : copy}</span>
      </Button>
    </div>
  );
}
