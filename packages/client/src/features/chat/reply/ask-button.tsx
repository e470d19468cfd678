import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';

interface AskButtonProps {
  text: string;
  isAsking: boolean;
  onAsk: () => void;
  className?: string;
}

/** Asks a question again. It keeps the focus while the question is under way. */
export function AskButton({ text, isAsking, onAsk, className }: AskButtonProps) {
  return (
    <Button
      needs={chatEndpoints.ask}
      variant="outline"
      size="sm"
      className={cn('print:hidden', className)}
      aria-disabled={isAsking}
      onClick={() => !isAsking && onAsk()}
    >
      {text}
    </Button>
  );
}
