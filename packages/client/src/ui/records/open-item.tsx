import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import type { Needs } from '../rights/needs.ts';

interface OpenItemProps {
  icon: LucideIcon;
  tone: 'critical' | 'warning' | 'unknown';
  children: ReactNode;
  /** The words of the only button, and what it does. */
  action: string;
  onAct: () => void;
  isPending?: boolean;
  /** The call that the button leads to. */
  needs?: Needs;
}

const tones = { critical: 'text-red', warning: 'text-amber', unknown: 'text-unknown' } as const;

/** One thing that is open in a chart, with one button that does it or leads to it. */
export function OpenItem({
  icon: Icon,
  tone,
  children,
  action,
  onAct,
  isPending = false,
  needs,
}: OpenItemProps) {
  return (
    <li className="flex items-center gap-2.5 py-1.5">
      <Icon aria-hidden className={cn('size-4 shrink-0', tones[tone])} />
      <p className="min-w-0 grow text-sm wrap-break-word tabular-nums">{children}</p>
      <Button
        variant="outline"
        size="sm"
        className="shrink-0"
        disabled={isPending}
        needs={needs}
        onClick={onAct}
      >
        {action}
      </Button>
    </li>
  );
}
