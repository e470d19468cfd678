import type { User } from '@bedside/contracts/auth/auth.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import {
  ClipboardPlus,
  FlaskConical,
  Gauge,
  LayoutList,
  LogOut,
  MessageSquareText,
  Pill,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { patientQuery } from '../../domains/patients.queries.ts';
import { initials, useRoleLabel } from '../../i18n/role-label.ts';
import { department, goAtom } from '../../state/address.ts';
import { useSignOut } from '../../state/leaving/leave.ts';
import { beginNoteAtom } from '../../state/note-drafts.ts';
import {
  activeTabAtom,
  drawerOpenAtom,
  historySectionAtom,
  openHistoryAtom,
  selectedPatientIdAtom,
} from '../../state/selection.ts';
import { singleKeysAtom } from '../../storage/preferences.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';

const entry =
  'flex h-9 w-full shrink-0 items-center gap-2.5 rounded-md px-3 text-left font-medium max-md:h-11 [&_svg]:size-4 [&_svg]:shrink-0';

/** The shortcuts beside the conversation, each with the section of the history that it opens. */
const shortcuts = [
  { key: 'generateNote', section: 'notes', icon: ClipboardPlus, letter: 'n' },
  { key: 'labResults', section: 'labs', icon: FlaskConical, letter: 'l' },
  { key: 'clinicalScores', section: 'scores', icon: Gauge, letter: 's' },
  { key: 'medications', section: 'medications', icon: Pill, letter: 'm' },
] as const;

/** Shows the chief complaint, the shortcuts and the signed-in clinician. */
export function Sidebar({ user, className }: { user: User; className?: string }) {
  const { t } = useTranslation('frame');
  const [tab, showTab] = useAtom(activeTabAtom);
  const section = useAtomValue(historySectionAtom);
  const openHistory = useSetAtom(openHistoryAtom);
  const go = useSetAtom(goAtom);
  const setDrawer = useSetAtom(drawerOpenAtom);
  const beginNote = useSetAtom(beginNoteAtom);
  const patientId = useAtomValue(selectedPatientIdAtom);
  const look = (isCurrent: boolean) => cn(entry, isCurrent ? 'bg-action-tint text-action' : 'hover:bg-hover');
  return (
    <aside
      aria-label={t('sidebar')}
      className={cn('flex min-h-0 shrink-0 flex-col bg-surface short:overflow-y-auto', className)}
    >
      {patientId !== null && <ChiefComplaint patientId={patientId} />}
      <nav
        aria-label={t('sections')}
        className="flex grow flex-col gap-0.5 overflow-y-auto p-2 short:overflow-visible"
      >
        <button
          type="button"
          aria-keyshortcuts="b"
          aria-current={tab === null ? 'page' : undefined}
          onClick={() => {
            go(department);
            setDrawer(false);
          }}
          className={look(tab === null)}
        >
          <LayoutList aria-hidden /> {t('department')} <Key>b</Key>
        </button>
        <button
          type="button"
          aria-current={tab === 'chat' ? 'page' : undefined}
          onClick={() => {
            showTab('chat');
            setDrawer(false);
          }}
          className={look(tab === 'chat')}
        >
          <MessageSquareText aria-hidden /> {t('chat')}
        </button>
        {shortcuts.map(({ key, section: to, icon: Icon, letter }) => {
          const isCurrent = tab === 'history' && section === to;
          return (
            <button
              key={key}
              type="button"
              aria-keyshortcuts={letter}
              aria-current={isCurrent ? 'page' : undefined}
              onClick={() => (key === 'generateNote' ? beginNote(patientId) : openHistory(to))}
              className={look(isCurrent)}
            >
              <Icon aria-hidden /> {t(key)} <Key>{letter}</Key>
            </button>
          );
        })}
      </nav>
      <Footer user={user} />
    </aside>
  );
}

/** The single key of a button, if single keys are on. Phones have no keys. */
function Key({ children }: { children: string }) {
  return useAtomValue(singleKeysAtom) ? (
    <kbd aria-hidden className="ml-auto font-sans text-xs text-muted max-md:hidden">
      {children}
    </kbd>
  ) : null;
}

function ChiefComplaint({ patientId }: { patientId: string }) {
  const { t } = useTranslation(['frame', 'patients', 'common']);
  const patient = useQuery(patientQuery(patientId));
  return (
    <section className="border-b px-4 py-3">
      <h2 className="text-xs font-medium text-muted">{t('patients:fields.chiefComplaint')}</h2>
      <p className="mt-0.5 line-clamp-6 font-medium break-words">
        {patient.data?.chiefComplaint ?? (patient.isError ? '--' : t('common:loading'))}
      </p>
    </section>
  );
}

function Footer({ user }: { user: User }) {
  const { t } = useTranslation('frame');
  const role = useRoleLabel();
  const signOut = useSignOut();
  return (
    <footer className="border-t p-3">
      <div className="flex items-center gap-2.5">
        <span
          aria-hidden
          className="flex size-8 shrink-0 items-center justify-center rounded-full bg-hover text-xs font-semibold"
        >
          {initials(user.fullName)}
        </span>
        <div className="min-w-0 grow">
          <p className="text-sm font-semibold break-words">{user.fullName}</p>
          <p className="text-xs text-muted">{role(user.role)}</p>
        </div>
        <Tooltip content={t('logout')} side="top">
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('logout')}
            onClick={signOut}
            className="max-md:size-11"
          >
            <LogOut aria-hidden />
          </Button>
        </Tooltip>
      </div>
      {user.sessionLimit !== null && <Trial count={user.sessionCount} limit={user.sessionLimit} />}
    </footer>
  );
}

/** Shows how much of the trial is used. Links to the upgrade page. */
function Trial({ count, limit }: { count: number; limit: number }) {
  const { t } = useTranslation('frame');
  return (
    <Link
      href="/upgrade"
      aria-label={t('trialUsed', { count, limit })}
      className="mt-2 -mb-1 block rounded-md py-1 hover:bg-hover max-md:min-h-11"
    >
      <span className="flex justify-between text-xs text-muted">
        <span>{t('trialSessions')}</span>
        <span>
          {count}/{limit}
        </span>
      </span>
      <progress
        aria-hidden
        value={count}
        max={limit}
        className="mt-1 block h-1 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-action-solid [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-action-solid"
      />
    </Link>
  );
}
