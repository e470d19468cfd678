import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { ClipboardPlus, LayoutList, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { patientQuery } from '../../domains/patients.queries.ts';
import { useKnownPatient } from '../../domains/use-known-patient.ts';
import { initials, useRoleLabel } from '../../i18n/role-label.ts';
import { department, goAtom } from '../../state/address.ts';
import { beginNoteAtom } from '../../state/drafts/note-drafts.ts';
import { useSignOut } from '../../state/leaving/leave.ts';
import { activeTabAtom, drawerOpenAtom, selectedPatientIdAtom } from '../../state/selection.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { EntryButton, SectionButtons, SectionTabs } from './section-list.tsx';

/** Matches windows without room for the sidebar's words. */
const railQuery = '(max-width: 1199px)';

interface SidebarProps {
  user: Profile;
  /** In the phone's drawer, whose buttons close it. */
  isDrawer?: boolean;
}

/**
 * Shows the chief complaint, every part of the chart and the signed-in clinician. This is the only list of the chart's
 * parts. Below 1,200 px it is a rail of icons, and the context panel shows the complaint.
 */
export function Sidebar({ user, isDrawer = false }: SidebarProps) {
  const { t } = useTranslation('frame');
  const patientId = useKnownPatient(useAtomValue(selectedPatientIdAtom));
  const isRail = useMediaQuery(railQuery) && !isDrawer;
  return (
    <aside
      aria-label={t('sidebar')}
      className={cn(
        'flex min-h-0 shrink-0 flex-col bg-surface short:overflow-y-auto',
        isDrawer ? 'grow' : 'border-r',
        !isDrawer && (isRail ? 'w-14' : 'w-52'),
      )}
    >
      {patientId !== null && !isRail && <ChiefComplaint patientId={patientId} isDrawer={isDrawer} />}
      <nav
        aria-label={t('sections')}
        className="flex grow flex-col gap-px overflow-y-auto p-2 short:overflow-visible"
      >
        <Places patientId={patientId} isDrawer={isDrawer} isRail={isRail} />
      </nav>
      <Footer user={user} isRail={isRail} />
    </aside>
  );
}

/** The department, every part of the chart, and the action that begins a note, which is never the current place. */
function Places({
  patientId,
  isDrawer,
  isRail,
}: {
  patientId: string | null;
  isDrawer: boolean;
  isRail: boolean;
}) {
  const { t } = useTranslation('frame');
  const tab = useAtomValue(activeTabAtom);
  const go = useSetAtom(goAtom);
  const beginNote = useSetAtom(beginNoteAtom);
  const setDrawer = useSetAtom(drawerOpenAtom);
  return (
    <>
      <EntryButton
        icon={LayoutList}
        letter="b"
        isCurrent={tab === null}
        isRail={isRail}
        className="mb-1.5"
        onClick={() => {
          go(department);
          setDrawer(false);
        }}
      >
        {t('department')}
      </EntryButton>
      {isDrawer ? <SectionButtons /> : <SectionTabs isRail={isRail} />}
      <div className="mt-1.5 border-t pt-1.5">
        <EntryButton icon={ClipboardPlus} letter="n" isRail={isRail} onClick={() => beginNote(patientId)}>
          {t('generateNote')}
        </EntryButton>
      </div>
    </>
  );
}

/** Texts beyond this many characters may need more than the three lines that the sidebar has for them. */
const threeLines = 60;

/** Has one height for every patient, so that the places below it do not move. A long text scrolls. */
function ChiefComplaint({ patientId, isDrawer }: { patientId: string; isDrawer: boolean }) {
  const { t } = useTranslation(['frame', 'patients', 'common']);
  const patient = useQuery(patientQuery(patientId));
  const complaint = patient.data?.chiefComplaint;
  const reach = !isDrawer && (complaint?.length ?? 0) > threeLines ? { tabIndex: 0 } : {};
  return (
    <section className={cn('shrink-0 border-b px-4 py-2.5', !isDrawer && 'h-24 overflow-y-auto')} {...reach}>
      <h2 className="text-xs font-medium text-muted">{t('patients:fields.chiefComplaint')}</h2>
      <p className="mt-0.5 font-medium break-words">
        {complaint ?? (patient.isError ? '--' : t('common:loading'))}
      </p>
    </section>
  );
}

function Footer({ user, isRail }: { user: Profile; isRail: boolean }) {
  const { t } = useTranslation('frame');
  const role = useRoleLabel();
  const signOut = useSignOut();
  return (
    <footer className={cn('border-t', isRail ? 'p-1.5' : 'p-3')}>
      <div className={cn('flex items-center gap-2.5', isRail && 'flex-col')}>
        <span
          aria-hidden
          className="flex size-8 shrink-0 items-center justify-center rounded-full bg-hover text-xs font-semibold"
        >
          {initials(user.fullName)}
        </span>
        <div className={cn('min-w-0 grow', isRail && 'sr-only')}>
          <p className="text-sm font-semibold break-words">{user.fullName}</p>
          <p className="text-xs text-muted">{role(user.role)}</p>
        </div>
        <Tooltip content={t('logout')} side="top">
          <Button variant="ghost" size="icon" aria-label={t('logout')} onClick={signOut}>
            <LogOut aria-hidden />
          </Button>
        </Tooltip>
      </div>
      {user.sessionLimit !== null && (
        <Trial count={user.sessionCount} limit={user.sessionLimit} isRail={isRail} />
      )}
    </footer>
  );
}

/** Shows how much of the trial is used. Links to the upgrade page. */
function Trial({ count, limit, isRail }: { count: number; limit: number; isRail: boolean }) {
  const { t } = useTranslation('frame');
  return (
    <Link
      href="/upgrade"
      aria-label={t('trialUsed', { count, limit })}
      className="mt-2 -mb-1 block rounded-md py-1 hover:bg-hover max-md:min-h-11"
    >
      <span className={cn('flex justify-between text-xs text-muted', isRail && 'justify-center')}>
        {!isRail && <span>{t('trialSessions')}</span>}
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
