import type { User } from '@bedside/contracts/auth/auth.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { ClipboardPlus, LayoutList, LogOut, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { patientQuery } from '../../domains/patients.queries.ts';
import { useKnownPatient } from '../../domains/use-known-patient.ts';
import { useSectionName } from '../../i18n/hooks/use-section-name.ts';
import { initials, useRoleLabel } from '../../i18n/role-label.ts';
import { department, goAtom, type HistorySection, historySections } from '../../state/address.ts';
import { beginNoteAtom } from '../../state/drafts/note-drafts.ts';
import { useSignOut } from '../../state/leaving/leave.ts';
import {
  activeTabAtom,
  drawerOpenAtom,
  historySectionAtom,
  isShiftHandoverAtom,
  openHistoryAtom,
  selectedPatientIdAtom,
} from '../../state/selection.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { sectionKeys } from '../palette/keys.ts';
import { sectionIcon, tabIcons } from '../sections/sections.ts';

const entry =
  'flex h-9 w-full shrink-0 items-center gap-2.5 rounded-md px-3 text-left font-medium max-md:h-11 [&_svg]:size-4 [&_svg]:shrink-0';

const letters: Partial<Record<HistorySection, string>> = sectionKeys;

/** Shows the chief complaint, the shortcuts and the signed-in clinician. */
export function Sidebar({ user, className }: { user: User; className?: string }) {
  const { t } = useTranslation('frame');
  const patientId = useKnownPatient(useAtomValue(selectedPatientIdAtom));
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
        <Places />
        <NewNote patientId={patientId} />
      </nav>
      <Footer user={user} />
    </aside>
  );
}

/** The department and every section of the chart, with the names of the bar. Highlights the current place. */
function Places() {
  const { t } = useTranslation('frame');
  const sectionName = useSectionName();
  const [tab, showTab] = useAtom(activeTabAtom);
  const section = useAtomValue(historySectionAtom);
  const isShift = useAtomValue(isShiftHandoverAtom);
  const openHistory = useSetAtom(openHistoryAtom);
  const go = useSetAtom(goAtom);
  const setDrawer = useSetAtom(drawerOpenAtom);
  const leave = (open: () => void) => () => {
    open();
    setDrawer(false);
  };
  const tabButton = (name: 'chat' | 'xray') => (
    <Shortcut icon={tabIcons[name]} isCurrent={tab === name} onClick={leave(() => showTab(name))}>
      {t(name)}
    </Shortcut>
  );
  return (
    <>
      <Shortcut icon={LayoutList} letter="b" isCurrent={tab === null} onClick={leave(() => go(department))}>
        {t('department')}
      </Shortcut>
      {tabButton('chat')}
      {historySections.map((name) => (
        <Shortcut
          key={name}
          icon={sectionIcon(name)}
          letter={letters[name]}
          isCurrent={tab === 'history' && section === name && !isShift}
          onClick={() => openHistory(name)}
        >
          {sectionName(name)}
        </Shortcut>
      ))}
      {tabButton('xray')}
    </>
  );
}

/** Begins a note. This is an action, so it is never highlighted as the current place. */
function NewNote({ patientId }: { patientId: string | null }) {
  const { t } = useTranslation('frame');
  const beginNote = useSetAtom(beginNoteAtom);
  return (
    <div className="mt-1.5 border-t pt-2">
      <Shortcut icon={ClipboardPlus} letter="n" onClick={() => beginNote(patientId)}>
        {t('generateNote')}
      </Shortcut>
    </div>
  );
}

interface ShortcutProps {
  icon: LucideIcon;
  letter?: string | undefined;
  isCurrent?: boolean;
  onClick: () => void;
  children: string;
}

function Shortcut({ icon: Icon, letter, isCurrent = false, onClick, children }: ShortcutProps) {
  return (
    <button
      type="button"
      aria-keyshortcuts={letter}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
      className={cn(entry, isCurrent ? 'bg-action-tint text-action' : 'hover:bg-hover')}
    >
      <Icon aria-hidden /> <span className="min-w-0">{children}</span>{' '}
      {letter && <KeyHint keys={letter} className="ml-auto text-muted" />}
    </button>
  );
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
