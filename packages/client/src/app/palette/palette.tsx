import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import type { PatientListItem } from '@bedside/contracts/patients/patients.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Command as Cmdk } from 'cmdk';
import { useAtom, useAtomValue } from 'jotai';
import { Search } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patientsQuery } from '../../domains/patients.queries.ts';
import { searchPatients } from '../../features/patients/selector/patient-search.ts';
import { useFoundPatients } from '../../features/patients/selector/use-found-patients.ts';
import { useSwitchPatient } from '../../state/patient-switch.ts';
import { paletteAtom, recentPatientsAtom, selectedPatientIdAtom } from '../../state/selection.ts';
import { isComposing } from '../../ui/composing.ts';
import { useFocusReturn } from '../../ui/hooks/use-focus-return.ts';
import { type Command, searchCommands } from './commands.ts';
import { useCommands } from './palette-commands.ts';
import { CommandGroups, idOf, PatientGroup, VerbGroup } from './palette-groups.tsx';
import { type PatientVerb, usePatientVerbs } from './patient-verbs.ts';

const movingKeys = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

/** Finds patients and commands by a few letters. Recent patients come first. */
export default function Palette() {
  const { t } = useTranslation('palette');
  const [isOpen, setOpen] = useAtom(paletteAtom);
  const [typed, setTyped] = useState('');
  const chosen = useRef<(() => void) | null>(null);
  const { to: switchTo } = useSwitchPatient();
  const commands = useCommands();
  const { recent, others, listed, isLoaded } = usePatients(typed);
  const verbs = usePatientVerbs(typed, listed);

  // Runs the command after the focus returns, so that a dialog it opens can return the focus there too.
  const choose = (run: () => void) => {
    chosen.current = run;
    setOpen(false);
  };
  // Most searches are for a patient, so patients come first if none is selected or something is typed.
  const isPatientFirst = useAtomValue(selectedPatientIdAtom) === null || typed.trim() !== '';
  const found = searchCommands(commands, typed);
  const first = isPatientFirst ? [...recent, ...others][0] : recent[0];
  const firstId = verbs[0]?.id ?? (first ? idOf(first) : found[0]?.id);
  const [selected, setSelected] = useSelected(firstId, isLoaded);
  // Enter opens nothing before any typing or arrow key, because it would open the first patient by accident.
  const [hasMoved, setMoved] = useState(false);
  return (
    <PaletteDialog isOpen={isOpen} onOpenChange={setOpen} onClosed={() => chosen.current?.()}>
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
          if (event.key === 'Enter' && !isComposing(event) && typed.trim() === '' && !hasMoved)
            event.preventDefault();
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
        <Results
          verbs={verbs}
          recent={recent}
          others={others}
          commands={found}
          isPatientFirst={isPatientFirst}
          onPatient={(id) => choose(() => switchTo(id))}
          onCommand={choose}
        />
      </Cmdk>
    </PaletteDialog>
  );
}

/**
 * The selected item. Patients may load after the commands and appear above them. Enter then takes the new first
 * item.
 */
function useSelected(firstId: string | undefined, isLoaded: boolean) {
  const [selected, setSelected] = useState('');
  const [wasLoaded, setWasLoaded] = useState(isLoaded);
  if (isLoaded !== wasLoaded) {
    setWasLoaded(isLoaded);
    if (firstId !== undefined) setSelected(firstId);
  }
  return [selected, setSelected] as const;
}

interface PaletteDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Runs after the focus has returned. */
  onClosed: () => void;
  children: ReactNode;
}

function PaletteDialog({ isOpen, onOpenChange, onClosed, children }: PaletteDialogProps) {
  const { t } = useTranslation('palette');
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusReturn.onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            focusReturn.onCloseAutoFocus(event);
            onClosed();
          }}
          className="fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[min(32rem,calc(100dvh-1rem))] max-w-xl animate-appear flex-col overflow-hidden rounded-md border bg-raised shadow-float focus:outline-none md:top-[12vh]"
        >
          <Radix.Title className="sr-only">{t('title')}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function SearchInput({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const { t } = useTranslation('palette');
  return (
    <div className="flex items-center gap-1 border-b px-3">
      <Search aria-hidden className="size-4 shrink-0 text-muted" />
      <Cmdk.Input
        value={typed}
        onValueChange={onType}
        placeholder={t('search')}
        className="h-11 w-full bg-transparent px-1.5 text-base -outline-offset-2 max-md:text-lg"
      />
    </div>
  );
}

interface ResultsProps {
  verbs: PatientVerb[];
  recent: PatientListItem[];
  others: PatientListItem[];
  commands: Command[];
  isPatientFirst: boolean;
  onPatient: (id: string) => void;
  onCommand: (run: () => void) => void;
}

function Results({ verbs, recent, others, commands, isPatientFirst, onPatient, onCommand }: ResultsProps) {
  const { t } = useTranslation('palette');
  const patients = (heading: string, listed: PatientListItem[]) => (
    <PatientGroup heading={heading} patients={listed} onChoose={onPatient} />
  );
  return (
    <Cmdk.List label={t('results')} className="min-h-0 overflow-y-auto p-1">
      <Cmdk.Empty className="px-3 py-6 text-center text-muted">{t('nothing')}</Cmdk.Empty>
      <VerbGroup verbs={verbs} onChoose={({ run }) => onCommand(run)} />
      {isPatientFirst
        ? patients(t('groups.patients'), [...recent, ...others])
        : patients(t('groups.recent'), recent)}
      <CommandGroups commands={commands} onChoose={({ run }) => onCommand(run)} />
      {!isPatientFirst && patients(t('groups.patients'), others)}
    </Cmdk.List>
  );
}

/** Returns the matching patients, recent ones first. An exact bed match is not listed as recent. */
function usePatients(typed: string): {
  recent: PatientListItem[];
  others: PatientListItem[];
  /** All patients of the list, regardless of the typed text. */
  listed: PatientListItem[];
  isLoaded: boolean;
} {
  const { data, isSuccess: isLoaded } = useQuery(patientsQuery());
  const listed = data ?? [];
  const earlier = useFoundPatients(typed, listed).patients;
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
    listed,
    recent: [...found.filter(isInBed), ...recent],
    // Comes after the others, so that a late response moves no item below the cursor.
    others: [...found.filter((patient) => !isRecent(patient) && !isInBed(patient)), ...earlier],
    isLoaded,
  };
}
