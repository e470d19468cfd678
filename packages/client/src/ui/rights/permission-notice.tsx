import { Ban, PenLine } from 'lucide-react';
import type { Needs } from './needs.ts';
import { useControl } from './permission.tsx';

interface PermissionNoticeProps {
  needs: Needs;
  /** The form makes a record of its author, which a colleague may have to countersign. */
  isRecord?: boolean;
}

/** Says above a form, before anything is typed, that it cannot be saved or that a colleague has to countersign it. */
export function PermissionNotice({ needs, isRecord = false }: PermissionNoticeProps) {
  const { refusal, countersigning } = useControl(needs);
  const text = refusal ?? (isRecord ? countersigning : undefined);
  if (text === undefined) return null;
  const Icon = refusal === undefined ? PenLine : Ban;
  return (
    <p className="flex shrink-0 items-start gap-2 border-b bg-hover px-5 py-2 text-sm" role="note">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" /> {text}
    </p>
  );
}
