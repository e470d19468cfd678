import type { Viewer } from '@bedside/contracts/presence/presence.contract.ts';
import {
  Activity as ActivityIcon,
  Calculator,
  type LucideIcon,
  MessageSquareText,
  PenLine,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { initials, useRoleLabel } from '../../i18n/role-label.ts';
import { useMoment } from '../../i18n/use-moment.ts';
import { useViewers } from '../../realtime/realtime-provider.tsx';
import { useSession } from '../../state/session.ts';
import { cn } from '../../ui/class-names.ts';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx';

const shown = 3;

/** Who else has this patient open, and what they do: initials at a glance, a list on a tap. */
export function ViewersBadge({ patientId }: { patientId: string }) {
  const { t } = useTranslation('presence');
  const role = useRoleLabel();
  const moment = useMoment();
  const { user } = useSession();
  const viewers = useViewers(patientId);
  const others = viewers.filter(({ userId }) => userId !== user?.id).toSorted(busyFirst);
  const busy = others.find(isBusy);
  if (others.length === 0) return null;
  const say = (viewer: Viewer) =>
    t('person', {
      name: viewer.fullName,
      role: role(viewer.role),
      activity: t(`activity.${viewer.activity}`),
    });
  return (
    <Popover>
      <PopoverTrigger
        aria-label={`${t('here')}: ${others.map(say).join('; ')}`}
        className="flex h-9 min-w-0 items-center gap-1.5 rounded-md px-1.5 hover:bg-hover"
      >
        <span className="flex -space-x-1">
          {others.slice(0, shown).map((viewer) => (
            <Face key={viewer.userId} viewer={viewer} />
          ))}
        </span>
        {others.length > shown && (
          <span className="text-xs text-muted">{t('more', { count: others.length - shown })}</span>
        )}
        {busy && (
          <span className="max-w-32 truncate text-xs text-muted max-[1599px]:hidden">
            {t(`activity.${busy.activity}`)}
          </span>
        )}
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t('here')} className="w-72 p-2">
        <h2 className="px-2 py-1 text-sm font-semibold">{t('here')}</h2>
        <ul>
          {viewers.map((viewer) => (
            <li key={viewer.userId} className="flex items-center gap-2 px-2 py-1.5">
              <Face viewer={viewer} />
              <span className="min-w-0">
                <span className="block truncate font-medium">
                  {viewer.fullName}
                  {viewer.userId === user?.id && (
                    <span className="font-normal text-muted"> ({t('you')})</span>
                  )}
                </span>
                <span className="block truncate text-xs text-muted">
                  {role(viewer.role)} · {t(`activity.${viewer.activity}`)} ·{' '}
                  {t('since', { time: moment(viewer.since) })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  );
}

const doing: Record<Viewer['activity'], LucideIcon | null> = {
  viewing: null,
  asking: MessageSquareText,
  'recording-vitals': ActivityIcon,
  'writing-note': PenLine,
  scoring: Calculator,
};

function Face({ viewer }: { viewer: Viewer }) {
  const Doing = doing[viewer.activity];
  return (
    <span
      aria-hidden
      className={cn(
        'relative flex size-7 shrink-0 items-center justify-center rounded-full border-2 border-surface text-xs font-semibold',
        isBusy(viewer) ? 'bg-action-tint text-action' : 'bg-hover text-ink',
      )}
    >
      {initials(viewer.fullName)}
      {Doing && (
        <Doing className="absolute -right-1 -bottom-1 size-3.5 rounded-full bg-action-solid p-0.5 text-white" />
      )}
    </span>
  );
}

const isBusy = ({ activity }: Viewer) => activity !== 'viewing';
const busyFirst = (a: Viewer, b: Viewer) => Number(isBusy(b)) - Number(isBusy(a));
