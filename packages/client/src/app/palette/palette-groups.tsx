import type { NameLikeness } from '@bedside/contracts/clinical/patient/similar-names.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import type { PatientListItem } from '@bedside/contracts/patients/patients.contract.ts';
import { Command as Cmdk } from 'cmdk';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LikenessMark } from '../../features/patients/selector/likeness-mark.tsx';
import { useLikenesses } from '../../features/patients/selector/use-likenesses.ts';
import { useAge } from '../../i18n/hooks/use-age.ts';
import { selectedPatientIdAtom } from '../../state/selection.ts';
import { cn } from '../../ui/class-names.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { useControl } from '../../ui/rights/permission.tsx';
import type { Command } from './commands.ts';
import type { PatientVerb } from './patient-verbs.ts';

/** Returns the id of a patient's item. */
export const idOf = (patient: PatientListItem) => `patient-${patient.id}`;

const groups = ['actions', 'goTo', 'settings'] as const;

interface PatientGroupProps {
  heading: string;
  patients: PatientListItem[];
  onChoose: (patientId: string) => void;
}

export function PatientGroup({ heading, patients, onChoose }: PatientGroupProps) {
  const likenessOf = useLikenesses(patients);
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

interface VerbGroupProps {
  verbs: PatientVerb[];
  onChoose: (verb: PatientVerb) => void;
}

/**
 * The verbs that the typed words apply to a patient. Each line identifies the patient with the same facts as the list.
 */
export function VerbGroup({ verbs, onChoose }: VerbGroupProps) {
  const { t } = useTranslation('palette');
  const likenessOf = useLikenesses(verbs.map(({ patient }) => patient));
  return (
    <Group heading={t('groups.actions')} isShown={verbs.length > 0}>
      {verbs.map((one) => (
        <PatientItem
          key={one.id}
          value={one.id}
          verb={t(`verb.${one.verb}`)}
          patient={one.patient}
          likeness={likenessOf(one.patient.id)}
          onSelect={() => onChoose(one)}
        />
      ))}
    </Group>
  );
}

interface CommandGroupsProps {
  commands: Command[];
  onChoose: (command: Command) => void;
}

export function CommandGroups({ commands, onChoose }: CommandGroupsProps) {
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
  const { label, icon: Icon, keys, needs } = command;
  const { refusal, brief, attributes, act } = useControl(needs);
  return (
    <Cmdk.Item value={command.id} onSelect={act(onSelect)} className={item} {...attributes}>
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 grow">
        <span className={cn('block truncate', refusal && 'text-muted')}>{label}</span>
        {refusal && <span className="block text-xs text-muted">{brief}</span>}
      </span>
      {keys && (
        <kbd className="shrink-0 rounded-sm border bg-canvas px-1.5 font-sans text-xs text-muted">{keys}</kbd>
      )}
    </Cmdk.Item>
  );
}

interface PatientItemProps {
  value?: string;
  /** The item's action; opens the patient by default. */
  verb?: string;
  patient: PatientListItem;
  likeness: NameLikeness | undefined;
  onSelect: () => void;
}

function PatientItem({ value, verb, patient, likeness, onSelect }: PatientItemProps) {
  const { t } = useTranslation(['patients', 'palette']);
  const age = useAge();
  const isOnScreen = useAtomValue(selectedPatientIdAtom) === patient.id;
  return (
    <Cmdk.Item value={value ?? idOf(patient)} onSelect={onSelect} className={item}>
      <Badge tone={patient.bed ? 'neutral' : 'unknown'} className="w-14 shrink-0 justify-center">
        {patient.bed ?? t('noBed')}
      </Badge>
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-2">
          {verb && <span className="shrink-0">{verb}</span>}
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
