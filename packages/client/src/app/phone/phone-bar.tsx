import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Activity, BellRing, type LucideIcon, Rows3, UserCheck, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useKnownPatient } from '../../domains/use-known-patient.ts';
import type { MainTab } from '../../state/address.ts';
import { type BoardFilter, boardFilterAtom } from '../../state/board-order.ts';
import {
  activeTabAtom,
  addPatientDialogAtom,
  isShiftHandoverAtom,
  selectedPatientIdAtom,
  vitalsDialogAtom,
} from '../../state/selection.ts';
import { cn } from '../../ui/class-names.ts';
import { PlainButton } from '../../ui/controls/plain-button.tsx';
import { tabIcons } from '../sections/sections.ts';

const entry =
  'flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium -outline-offset-2';

/** The phone's bottom bar: the tabs and the button to record vitals in a chart, the filters of the list without one. */
export function PhoneBar() {
  const isShift = useAtomValue(isShiftHandoverAtom);
  const isDepartment = useAtomValue(activeTabAtom) === null && !isShift;
  return isDepartment ? <DepartmentBar /> : <ChartBar />;
}

function Bar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="flex shrink-0 items-stretch border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      {children}
    </nav>
  );
}

function ChartBar() {
  const { t } = useTranslation('frame');
  const patientId = useKnownPatient(useAtomValue(selectedPatientIdAtom));
  const openVitals = useSetAtom(vitalsDialogAtom);
  return (
    <Bar label={t('tabs')}>
      <TabButton tab="chat" />
      <TabButton tab="history" />
      <PlainButton
        needs={vitalsEndpoints.record}
        disabled={patientId === null}
        onClick={() => openVitals({ open: true })}
        className={cn(entry, 'text-ink disabled:text-unknown')}
      >
        <Face icon={Activity}>{t('recordVitals')}</Face>
      </PlainButton>
      <TabButton tab="xray" />
    </Bar>
  );
}

/** The whole list, one's own patients, those who call, and the button that adds a patient. */
function DepartmentBar() {
  const { t } = useTranslation('frame');
  const addPatient = useSetAtom(addPatientDialogAtom);
  return (
    <Bar label={t('departmentBar.label')}>
      <FilterButton filter="all" icon={Rows3}>
        {t('department')}
      </FilterButton>
      <FilterButton filter="mine" icon={UserCheck}>
        {t('departmentBar.mine')}
      </FilterButton>
      <FilterButton filter="attention" icon={BellRing}>
        {t('departmentBar.calls')}
      </FilterButton>
      <PlainButton
        needs={patientsEndpoints.create}
        onClick={() => addPatient(true)}
        className={cn(entry, 'text-ink')}
      >
        <Face icon={UserPlus}>{t('departmentBar.add')}</Face>
      </PlainButton>
    </Bar>
  );
}

interface FilterButtonProps {
  filter: BoardFilter;
  icon: LucideIcon;
  children: ReactNode;
}

function FilterButton({ filter, icon, children }: FilterButtonProps) {
  const [shown, show] = useAtom(boardFilterAtom);
  return (
    <button
      type="button"
      aria-pressed={shown === filter}
      onClick={() => show(filter)}
      className={cn(entry, shown === filter ? 'text-action' : 'text-muted')}
    >
      <Face icon={icon}>{children}</Face>
    </button>
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
      <span className="max-w-full text-center leading-tight tracking-tight wrap-break-word min-[360px]:px-0.5 min-[360px]:tracking-normal">
        {children}
      </span>
    </>
  );
}
