import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Activity, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useKnownPatient } from '../../domains/use-known-patient.ts';
import type { MainTab } from '../../state/address.ts';
import {
  activeTabAtom,
  isShiftHandoverAtom,
  selectedPatientIdAtom,
  vitalsDialogAtom,
} from '../../state/selection.ts';
import { cn } from '../../ui/class-names.ts';
import { tabIcons } from '../sections/sections.ts';

const entry =
  'flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium -outline-offset-2';

/** The phone's bottom bar: the tabs, and the button to record vitals. */
export function PhoneBar() {
  const { t } = useTranslation('frame');
  const patientId = useKnownPatient(useAtomValue(selectedPatientIdAtom));
  const openVitals = useSetAtom(vitalsDialogAtom);
  return (
    <nav
      aria-label={t('tabs')}
      className="flex shrink-0 items-stretch border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <TabButton tab="chat" />
      <TabButton tab="history" />
      <button
        type="button"
        disabled={patientId === null}
        onClick={() => openVitals({ open: true })}
        className={cn(entry, 'text-ink disabled:text-unknown')}
      >
        <Face icon={Activity}>{t('recordVitals')}</Face>
      </button>
      <TabButton tab="xray" />
    </nav>
  );
}

function TabButton({ tab }: { tab: MainTab }) {
  const { t } = useTranslation('frame');
  const [shown, show] = useAtom(activeTabAtom);
  const isShift = useAtomValue(isShiftHandoverAtom);
  const isCurrent = shown === tab && !isShift;
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => show(tab)}
      className={cn(entry, isCurrent ? 'text-action' : 'text-muted')}
    >
      <Face icon={tabIcons[tab]}>{t(tab)}</Face>
    </button>
  );
}

function Face({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden className="size-5" />
      <span className="max-w-full px-0.5 text-center leading-tight wrap-break-word">{children}</span>
    </>
  );
}
