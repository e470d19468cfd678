import type { Viewer } from '@bedside/contracts/presence/presence.contract.ts';
import { useAtomValue } from 'jotai';
import {
  Activity as ActivityIcon,
  Calculator,
  FlaskConical,
  type LucideIcon,
  MessageSquareText,
  PenLine,
  Users as UsersIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { initials, useRoleLabel } from '../../i18n/role-label.ts';
import { connectionAtom } from '../../realtime/connection/connection.ts';
import { useViewers } from '../../realtime/realtime-provider.tsx';
import { useSession } from '../../state/session.ts';
import { cn } from '../../ui/class-names.ts';

/** The number of colleagues beside the name of a patient. The last place counts the others. */
const maxShown = 3;

/** Returns the other viewers of the patient, active ones first. */
function useOthers(patientId: string): Viewer[] {
  const { user } = useSession();
  return useViewers(patientId)
    .filter(({ userId }) => userId !== user?.id)
    .toSorted(busyFirst);
}

/**
 * Shows the other viewers' initials, with their names for screen readers. `isCount` shows only their number. Its size
 * stays the same when viewers come and go.
 */
export function ViewerFaces({ patientId, isCount = false }: { patientId: string; isCount?: boolean }) {
  const { t } = useTranslation('presence');
  const role = useRoleLabel();
  const others = useOthers(patientId);
  const people = others.map((viewer) =>
    t('person', {
      // With the visible initials, so that a voice can press the button by them.
      name: isCount ? viewer.fullName : `${viewer.fullName} (${initials(viewer.fullName)})`,
      role: role(viewer.role),
      activity: t(`activity.${viewer.activity}`),
    }),
  );
  const uncounted = isCount ? 0 : maxShown;
  const here =
    others.length > uncounted
      ? `${t('here')} (${t('more', { count: others.length - uncounted })})`
      : t('here');
  const words = others.length > 0 && { role: 'img', 'aria-label': `${here}: ${people.join('; ')}.` };
  if (isCount) {
    return (
      <span {...words} className="flex h-4 items-center gap-1 text-xs text-muted">
        {others.length > 0 && (
          <>
            <UsersIcon aria-hidden className="size-3" /> {t('more', { count: others.length })}
          </>
        )}
      </span>
    );
  }
  return (
    <span {...words} className="flex w-25 min-w-0 items-center justify-end gap-1.5">
      {others.length === 0 && <UsersIcon aria-hidden className="size-4 text-muted" />}
      <span className="flex -space-x-1">
        {others.slice(0, maxShown).map((viewer) => (
          <Face key={viewer.userId} viewer={viewer} />
        ))}
      </span>
      {others.length > maxShown && (
        <span className="text-xs font-normal text-muted">
          {t('more', { count: others.length - uncounted })}
        </span>
      )}
    </span>
  );
}

/** The colleagues who are doing something in this chart, as items of the row below the head: "María Lopez is …". */
export function BusyViewers({ patientId }: { patientId: string }) {
  const { t } = useTranslation('presence');
  return useOthers(patientId)
    .filter(isBusy)
    .map(({ userId, fullName, activity }) => (
      <li key={userId} className="max-w-full">
        <span className="flex min-w-0 items-center gap-1.5 font-normal text-action">
          <UsersIcon aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 in-data-row:truncate">
            {t(`doing.${activity}`, { names: fullName, count: 1 })}
          </span>
        </span>
      </li>
    ));
}

/** Lists all viewers of the patient with name, role, activity and start time. */
export function ViewerList({ patientId }: { patientId: string | null }) {
  const { t } = useTranslation('presence');
  const { status } = useAtomValue(connectionAtom);
  return (
    <section>
      <h2 className="text-sm font-semibold">{t('here')}</h2>
      {patientId === null ? (
        <p className="mt-1 text-muted">{t('none')}</p>
      ) : status === 'offline' ? (
        <p className="mt-1 text-muted">{t('unknown')}</p>
      ) : (
        <People patientId={patientId} />
      )}
    </section>
  );
}

function People({ patientId }: { patientId: string }) {
  const { t } = useTranslation('presence');
  const role = useRoleLabel();
  const moment = useMoment();
  const { user } = useSession();
  const viewers = useViewers(patientId);
  const isAlone = viewers.every(({ userId }) => userId === user?.id);
  return (
    <>
      <ul className="mt-1">
        {viewers.map((viewer) => (
          <li key={viewer.userId} className="flex items-center gap-2 py-1.5">
            <Face viewer={viewer} />
            <span className="min-w-0">
              <span className="block truncate font-medium">
                {viewer.fullName}
                {viewer.userId === user?.id && <span className="font-normal text-muted"> ({t('you')})</span>}
              </span>
              <span className="block text-xs text-muted">
                {role(viewer.role)} · {t(`activity.${viewer.activity}`)} ·{' '}
                {t('since', { time: moment(viewer.since) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {isAlone && <p className="mt-1 text-muted">{t('alone')}</p>}
    </>
  );
}

const doing: Record<Viewer['activity'], LucideIcon | null> = {
  viewing: null,
  asking: MessageSquareText,
  'recording-vitals': ActivityIcon,
  'entering-labs': FlaskConical,
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
