import type { Viewer } from '@bedside/contracts/presence/presence.contract.ts';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../state/session.ts';
import { cn } from '../ui/class-names.ts';
import { useViewers } from './realtime-provider.tsx';

interface ColleaguesDoingProps {
  patientId: string;
  activity: Viewer['activity'];
  className?: string;
}

/** Names the colleagues who do the same for this patient, inside the form for it: "María Lopez is entering lab results". */
export function ColleaguesDoing({ patientId, activity, className }: ColleaguesDoingProps) {
  const { t } = useTranslation('presence');
  const { user } = useSession();
  const names = useViewers(patientId)
    .filter((viewer) => viewer.activity === activity && viewer.userId !== user?.id)
    .map(({ fullName }) => fullName);
  return (
    <div role="status" className={className}>
      {names.length > 0 && (
        <p className={cn('flex items-center gap-2 rounded-md bg-amber-tint px-3 py-1.5 text-sm text-amber')}>
          <Users aria-hidden className="size-4 shrink-0" />
          {t(`doing.${activity}`, { names: names.join(', '), count: names.length })}
        </p>
      )}
    </div>
  );
}
