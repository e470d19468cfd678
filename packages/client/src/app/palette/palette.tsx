import type { NameLikeness } from '@bedside/contracts/clinical/patient/similar-names.ts';
import type { PatientListItem } from '@bedside/contracts/patients/patients.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Command as Cmdk } from 'cmdk';
import { useAtom, useAtomValue } from 'jotai';
import { Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patientsQuery } from '../../domains/patients.queries.ts';
import { useAge } from '../../features/patients/head/use-age.ts';
import { LikenessMark } from '../../features/patients/selector/likeness-mark.tsx';
import { hasLeft, searchPatients } from '../../features/patients/selector/patient-search.ts';
import { useLikenesses } from '../../features/patients/selector/use-likenesses.ts';
import { useSwitchPatient } from '../../state/patient-switch.ts';
import { paletteAtom, recentPatientsAtom, selectedPatientIdAtom } from '../../state/selection.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { useFocusReturn } from '../../ui/hooks/use-focus-return.ts';
import { type Command, searchCommands, useCommands } from './palette-commands.ts';

const idOf = (patient: PatientListItem) => `patient-${patient.id}`;

const movingKeys = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

const groups = ['actions', 'goTo', 'settings'] as const;

/** Finds patients and commands by a few letters. Recent patients come first. */
export default function Palette() {
  const { t } = useTranslation('palette');
  const [isOpen, setOpen] = useAtom(paletteAtom);
  const [typed, setTyped] = useState('');
  const focusReturn = useFocusReturn();
  const chosen = useRef<(() => void) | null>(null);
  const { to: switchTo } = useSwitchPatient();
  const commands = useCommands();
  const { recent, others, isLoaded } = usePatients(typed);

  // Runs the command after the focus returns, so that a dialog it opens can return the focus there too.
  const choose = (run: () => void) => {
    chosen.current = run;
    setOpen(false);
  };
  // Most searches are for a patient, so patients come first if none is selected or something is typed.
  const isPatientFirst = useAtomValue(selectedPatientIdAtom) === null || typed.trim() !== '';
  const found = searchCommands(commands, typed);
  const first = isPatientFirst ? [...recent, ...others][0] : recent[0];
  const firstId = first ? idOf(first) : found[0]?.id;
  const [selected, setSelected] = useState('');
  // Enter opens nothing before any typing or arrow key, because it would open the first patient by accident.
  const [hasMoved, setMoved] = useState(false);
  // Patients may load after the commands and appear above them. Enter then takes the new first item.
  const [wasLoaded, setWasLoaded] = useState(isLoaded);
  if (isLoaded !== wasLoaded) {
    setWasLoaded(isLoaded);
    if (firstId !== undefined) setSelected(firstId);
  }
  const patients = (heading: string, listed: PatientListItem[]) => (
    <PatientGroup heading={heading} patients={listed} onChoose={(id) => choose(() => switchTo(id))} />
  );
  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusReturn.onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            focusReturn.onCloseAutoFocus(event);
            chosen.current?.();
          }}
          className="fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[min(32rem,calc(100dvh-1rem))] max-w-xl animate-appear flex-col overflow-hidden rounded-md border bg-raised shadow-float focus:outline-none md:top-[12vh]"
        >
          <Radix.Title className="sr-only">{t('title')}</Radix.Title>
          <Cmdk
            label={t('search')}
            shouldFilter={false}
            value={selected}
            onValueChange={setSelected}
            vimBindings={false}
            loop
            onKeyDown={(event) => {
              // Otherwise the browser moves the focus to its address bar.
              if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') event.preventDefault();
              if (movingKeys.has(event.key)) setMoved(true);
              if (event.key === 'Enter' && typed.trim() === '' && !hasMoved) event.preventDefault();
            }}
            className="flex min-h-0 flex-col"
          >
            <SearchInput
              typed={typed}
              onType={(text) => {
                setTyped(text);
                setMoved(false);
              }}
            />
            <Cmdk.List label={t('results')} className="min-h-0 overflow-y-auto p-1">
              <Cmdk.Empty className="px-3 py-6 text-center text-muted">{t('nothing')}</Cmdk.Empty>
              {isPatientFirst
                ? patients(t('groups.patients'), [...recent, ...others])
                : patients(t('groups.recent'), recent)}
              <CommandGroups commands={found} onChoose={({ run }) => choose(run)} />
              {!isPatientFirst && patients(t('groups.patients'), others)}
            </Cmdk.List>
          </Cmdk>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function SearchInput({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const { t } = useTranslation('palette');
  return (
    <div className="flex items-center gap-2 border-b px-3">
      <Search aria-hidden className="size-4 shrink-0 text-muted" />
      <Cmdk.Input
        value={typed}
        onValueChange={onType}
        placeholder={t('search')}
        className="h-11 w-full bg-transparent text-base outline-none max-md:text-lg"
      />
    </div>
  );
}

interface PatientGroupProps {
  heading: string;
  patients: PatientListItem[];
  onChoose: (patientId: string) => void;
}

function PatientGroup({ heading, patients, onChoose }: PatientGroupProps) {
  const likenessOf = useLikenesses();
  return (
    <Group heading={heading} isShown={patients.length > 0}>
      {patients.map((patient) => (
        <PatientItem
          key={patient.id}
          patient={patient}
          likeness={likenessOf(patient.id)}
          onSelect={() => onChoose(patient.id)}
        />
      ))}
    </Group>
  );
}

interface CommandGroupsProps {
  commands: Command[];
  onChoose: (command: Command) => void;
}

function CommandGroups({ commands, onChoose }: CommandGroupsProps) {
  const { t } = useTranslation('palette');
  return (
    <>
      {groups.map((group) => {
        const listed = commands.filter((command) => command.group === group);
        return (
          <Group key={group} heading={t(`groups.${group}`)} isShown={listed.length > 0}>
            {listed.map((command) => (
              <CommandItem key={command.id} command={command} onSelect={() => onChoose(command)} />
            ))}
          </Group>
        );
      })}
    </>
  );
}

/** Returns the matching patients, recent ones first. An exact bed match is not listed as recent. */
function usePatients(typed: string): {
  recent: PatientListItem[];
  others: PatientListItem[];
  isLoaded: boolean;
} {
  const { data, isSuccess: isLoaded } = useQuery(patientsQuery());
  const listed = data ?? [];
  const recentIds = useAtomValue(recentPatientsAtom);
  const current = useAtomValue(selectedPatientIdAtom);
  // Patients who have left appear only in a search.
  const found =
    typed.trim() === '' ? listed.filter((patient) => !hasLeft(patient)) : searchPatients(listed, typed);
  const bed = typed.trim().toLowerCase();
  const isRecent = ({ id, bed: its }: PatientListItem) =>
    recentIds.includes(id) && (bed === '' ? id !== current : its?.toLowerCase() !== bed);
  const isInBed = ({ bed: its }: PatientListItem) => bed !== '' && its?.toLowerCase() === bed;
  const recent = found.filter(isRecent).toSorted((a, b) => recentIds.indexOf(a.id) - recentIds.indexOf(b.id));
  return {
    recent: [...found.filter(isInBed), ...recent],
    others: found.filter((patient) => !isRecent(patient) && !isInBed(patient)),
    isLoaded,
  };
}

function Group({ heading, isShown, children }: { heading: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <Cmdk.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Cmdk.Group>
  );
}

const item =
  'flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-2 py-1 select-none data-[selected=true]:bg-hover data-[selected=true]:shadow-[inset_3px_0_0_var(--action)] max-md:min-h-11';

function CommandItem({ command, onSelect }: { command: Command; onSelect: () => void }) {
  const { label, icon: Icon, keys } = command;
  return (
    <Cmdk.Item value={command.id} onSelect={onSelect} className={item}>
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 grow truncate">{label}</span>
      {keys && (
        <kbd className="shrink-0 rounded-sm border bg-canvas px-1.5 font-sans text-xs text-muted">{keys}</kbd>
      )}
    </Cmdk.Item>
  );
}

interface PatientItemProps {
  patient: PatientListItem;
  likeness: NameLikeness | undefined;
  onSelect: () => void;
}

function PatientItem({ patient, likeness, onSelect }: PatientItemProps) {
  const { t } = useTranslation(['patients', 'palette']);
  const age = useAge();
  const isOnScreen = useAtomValue(selectedPatientIdAtom) === patient.id;
  return (
    <Cmdk.Item value={idOf(patient)} onSelect={onSelect} className={item}>
      <Badge tone={patient.bed ? 'neutral' : 'unknown'} className="w-14 shrink-0 justify-center">
        {patient.bed ?? t('noBed')}
      </Badge>
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 truncate font-medium">{patient.name}</span>
          <LikenessMark likeness={likeness} />
        </span>
        <span className="block truncate text-xs text-muted">
          {patient.mrn} · {age(patient)} · {t(`genders.${patient.gender}`)}
        </span>
      </span>
      {(isOnScreen || hasLeft(patient)) && (
        <span className="shrink-0 text-xs text-muted">
          {isOnScreen ? t('palette:onScreen') : t(`statuses.${patient.status}`)}
        </span>
      )}
    </Cmdk.Item>
  );
}
