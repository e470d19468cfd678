import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import type { PatientListItem } from '@bedside/contracts/patients/patients.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { Archive, Search, UserPlus } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patientsQuery } from '../../../domains/patients.queries.ts';
import { emergencyDialogAtom } from '../../../state/access-dialogs.ts';
import { patientMenuAtom } from '../../../state/selection.ts';
import { cn } from '../../../ui/class-names.ts';
import { isComposing } from '../../../ui/composing.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { UnidentifiedButtons } from '../add/unidentified-buttons.tsx';
import { PatientOption } from './patient-option.tsx';
import { searchPatients } from './patient-search.ts';
import { type FoundPatients, useFoundPatients } from './use-found-patients.ts';
import { useLikenesses } from './use-likenesses.ts';

/** No option is active. */
const none = -1;

interface PatientListProps {
  selectedId: string | null;
  /** A patient who cannot be chosen. */
  withoutId?: string;
  onSelect: (patientId: string) => void;
  /** Shows the patient's state in one line. */
  Facts?: ComponentType<{ patientId: string }> | undefined;
  /** Adds a patient; without it the list only selects. */
  adding?: AddActionsProps;
  className?: string;
}

/**
 * The patient selector's menu: search by name, record number or bed, the patients, and "add new patient".
 *
 * Patients who have left are hidden by default, except the selected one. The server searches those of earlier days.
 */
export function PatientList({ selectedId, withoutId, onSelect, Facts, adding, className }: PatientListProps) {
  const { t } = useTranslation('patients');
  const patients = useQuery(patientsQuery());
  const [typed, setTyped] = useState('');
  const [showsGone, setShowsGone] = useState(false);
  const earlier = useFoundPatients(typed, patients.data ?? []);
  const likenessOf = useLikenesses(earlier.patients);
  const { found: present, gone } = split(searchPatients(patients.data ?? [], typed), selectedId, showsGone);
  const found = [...present, ...earlier.patients].filter(({ id }) => id !== withoutId);
  const { listId, optionId, active, activate, onKeyDown } = useActiveOption(found, onSelect);

  return (
    <div
      className={cn(
        'flex max-h-[min(44rem,calc(100dvh-5rem))] w-[min(26rem,calc(100vw-1rem))] flex-col',
        className,
      )}
    >
      <SearchBox
        listId={listId}
        activeId={found[active] === undefined ? undefined : optionId(active)}
        typed={typed}
        onType={(text) => {
          setTyped(text);
          activate(text);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t('patients')} className="min-h-0 grow overflow-y-auto p-1">
        {found.map((patient, index) => (
          <PatientOption
            key={patient.id}
            id={optionId(index)}
            patient={patient}
            likeness={likenessOf(patient.id)}
            facts={Facts && <Facts patientId={patient.id} />}
            active={index === active}
            selected={patient.id === selectedId}
            onClick={() => onSelect(patient.id)}
          />
        ))}
      </div>
      <ListState patients={patients} earlier={earlier} isEmpty={found.length === 0} />
      {gone.length > 0 && (
        <GoneSwitch
          count={gone.length}
          isOn={showsGone}
          onSwitch={() => {
            setShowsGone(!showsGone);
            activate(typed);
          }}
        />
      )}
      {adding && <AddActions {...adding} />}
    </div>
  );
}

/** The option that Enter selects. None is active before any typing or arrow key, so Enter alone opens no chart. */
function useActiveOption(found: readonly PatientListItem[], onSelect: (patientId: string) => void) {
  const listId = useId();
  const [active, setActive] = useState(none);
  const optionId = (index: number) => `${listId}-${index}`;

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const chosen = found[active];
    const next = movedTo(event.key, active, found.length);
    if (next !== undefined && next >= 0) {
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && chosen) onSelect(chosen.id);
    else return;
    event.preventDefault();
  }

  /** Activates the first option of a search. */
  const activate = (typed: string) => setActive(typed.trim() === '' ? none : 0);
  return { listId, optionId, active, activate, onKeyDown };
}

/** Returns the listed patients, and those who have left. The selected patient is always listed. */
function split(matching: PatientListItem[], selectedId: string | null, showsGone: boolean) {
  const isHidden = (patient: PatientListItem) => hasLeft(patient) && patient.id !== selectedId;
  return {
    found: showsGone ? matching : matching.filter((patient) => !isHidden(patient)),
    gone: matching.filter(isHidden),
  };
}

/** Returns the option that a key moves to; undefined if the key does not move. */
function movedTo(key: string, active: number, count: number): number | undefined {
  const to: Record<string, number> = {
    ArrowDown: Math.min(active + 1, count - 1),
    ArrowUp: Math.max(active - 1, 0),
    PageDown: Math.min(Math.max(active, 0) + 8, count - 1),
    PageUp: Math.max(active - 8, 0),
  };
  return to[key];
}

interface SearchBoxProps {
  listId: string;
  activeId: string | undefined;
  typed: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchBox({ listId, activeId, typed, onType, onKeyDown }: SearchBoxProps) {
  const { t } = useTranslation('patients');
  return (
    <div className="flex items-center gap-1 border-b px-3">
      <Search aria-hidden className="size-4 shrink-0 text-muted" />
      <input
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-11 w-full bg-transparent px-1.5 text-base -outline-offset-2 max-md:text-lg"
      />
    </div>
  );
}

interface ListStateProps {
  patients: Pick<UseQueryResult<unknown>, 'isPending' | 'isSuccess' | 'isError' | 'refetch'>;
  earlier: FoundPatients;
  isEmpty: boolean;
}

/** Shows that the list is loading, empty or failed. */
function ListState({ patients, earlier, isEmpty }: ListStateProps) {
  const { t } = useTranslation(['patients', 'common']);
  return (
    <>
      <div role="status">
        {patients.isPending && (
          <p className="flex items-center gap-2 px-3 pb-3 text-muted">
            <Spinner label="" /> {t('common:loading')}
          </p>
        )}
        {earlier.isSearching && (
          <p className="flex items-center gap-2 px-3 pb-3 text-muted">
            <Spinner label="" /> {t('searchingEarlier')}
          </p>
        )}
        {patients.isSuccess && isEmpty && !earlier.isSearching && (
          <p className="px-3 pb-3 text-muted">{t('noneFound')}</p>
        )}
      </div>
      {patients.isSuccess && isEmpty && !earlier.isSearching && <EmergencyHint />}
      {earlier.hasFailed && (
        <p role="alert" className="flex items-center justify-between gap-2 px-3 pb-3 text-red">
          {t('earlierFailed')}
          <Button variant="outline" size="sm" onClick={earlier.retry}>
            {t('common:retry')}
          </Button>
        </p>
      )}
      {patients.isError && (
        <p role="alert" className="flex items-center justify-between gap-2 px-3 pb-3 text-red">
          {t('listFailed')}
          <Button variant="outline" size="sm" onClick={() => patients.refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      )}
    </>
  );
}

interface GoneSwitchProps {
  count: number;
  isOn: boolean;
  onSwitch: () => void;
}

/** Shows or hides the patients who have left. */
function GoneSwitch({ count, isOn, onSwitch }: GoneSwitchProps) {
  const { t } = useTranslation('patients');
  return (
    <div className="border-t p-1">
      <Button variant="ghost" className="w-full justify-start px-3 font-normal text-muted" onClick={onSwitch}>
        <Archive aria-hidden />
        {t(isOn ? 'hideDischarged' : 'showDischarged', { count })}
      </Button>
    </div>
  );
}

interface AddActionsProps {
  onAdd: () => void;
  onCreated: () => void;
}

function AddActions({ onAdd, onCreated }: AddActionsProps) {
  const { t } = useTranslation('patients');
  return (
    <div className="flex flex-wrap items-center border-t p-1">
      <Button
        needs={patientsEndpoints.create}
        variant="ghost"
        className="grow justify-start px-3 text-action"
        onClick={onAdd}
      >
        <UserPlus aria-hidden /> {t('addNew')}
      </Button>
      <UnidentifiedButtons onCreated={onCreated} />
    </div>
  );
}

/** Charts that the list may not name can still be needed. It says the same whether there is one or not. */
function EmergencyHint() {
  const { t } = useTranslation('access');
  const open = useSetAtom(emergencyDialogAtom);
  const close = useSetAtom(patientMenuAtom);
  return (
    <div className="flex flex-col items-start gap-2 px-3 pb-3">
      <p className="text-sm text-muted">{t('find')}</p>
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          close(false);
          open(true);
        }}
      >
        {t('findButton')}
      </Button>
    </div>
  );
}
