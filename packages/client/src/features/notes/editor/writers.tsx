import { PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRoleLabel } from '../../../i18n/role-label.ts';
import { useViewers } from '../../../realtime/realtime-provider.tsx';
import { useSession } from '../../../state/session.ts';
import { cn } from '../../../ui/class-names.ts';

/** Names the colleagues who are writing a note about this patient. */
export function Writers({ patientId, className }: { patientId: string; className?: string }) {
  const { t } = useTranslation('notes');
  const role = useRoleLabel();
  const { user } = useSession();
  const names = useViewers(patientId)
    .filter(({ userId, activity }) => activity === 'writing-note' && userId !== user?.id)
    .map((writer) => t('author', { name: writer.fullName, role: role(writer.role) }));
  return (
    <div role="status" className={cn('not-empty:py-1.5', className)}>
      {names.length > 0 && (
        <p className="flex items-center gap-2 text-sm text-action">
          <PenLine aria-hidden className="size-4 shrink-0" />
          {t('othersWriting', { names: names.join('; '), count: names.length })}
        </p>
      )}
    </div>
  );
}
