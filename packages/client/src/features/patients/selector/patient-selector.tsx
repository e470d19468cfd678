import { demoMark, nameWithoutMark } from '@bedside/contracts/patients/demo-name.ts';
import type { PatientListItem } from '@bedside/contracts/patients/patients.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { type ComponentType, Fragment, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { patientQuery, patientsQuery } from '../../../domains/patients.queries.ts';
import { isUnknownPatient } from '../../../domains/use-known-patient.ts';
import { useAge } from '../../../i18n/hooks/use-age.ts';
import { useBed } from '../../../i18n/hooks/use-bed.ts';
import { useSwitchPatient } from '../../../state/patient-switch.ts';
import {
  activeTabAtom,
  addPatientDialogAtom,
  patientMenuAtom,
  selectedPatientIdAtom,
} from '../../../state/selection.ts';
import { cn } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/overlays/popover.tsx';
import { LikenessMark } from './likeness-mark.tsx';
import { PatientList } from './patient-list.tsx';
import { useLikenesses } from './use-likenesses.ts';

interface PatientSelectorProps {
  /** One line for the phone's head, two for the header. */
  compact?: boolean;
  /** Shows a listed patient's state in one line. */
  Facts?: ComponentType<{ patientId: string }>;
  className?: string;
}

/** Shows the selected patient, and opens the list of patients. */
export function PatientSelector({ compact = false, Facts, className }: PatientSelectorProps) {
  const { t } = useTranslation('patients');
  const [open, setOpen] = useAtom(patientMenuAtom);
  const selectedId = useAtomValue(selectedPatientIdAtom);
  // The department's screen needs no patient.
  const isAsked = useAtomValue(activeTabAtom) !== null;
  const { to: switchTo } = useSwitchPatient();
  const addPatient = useSetAtom(addPatientDialogAtom);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <button
          type="button"
          className={cn(
            'flex min-w-0 items-center gap-2 rounded-md px-2 text-left -outline-offset-2 hover:bg-hover max-md:gap-1 max-md:px-1',
            className,
          )}
        >
          {selectedId === null ? (
            <span
              className={cn(
                'flex h-9 min-w-0 grow items-center gap-2 rounded-md border px-3',
                isAsked
                  ? 'animate-attention border-amber-mark bg-amber-tint font-semibold text-amber'
                  : 'border-line-strong text-muted',
              )}
            >
              {isAsked && <TriangleAlert aria-hidden className="size-4 shrink-0" />}
              <span className="max-md:text-balance max-md:text-sm max-md:leading-4 md:truncate">
                {t('selectRequired')}
              </span>
            </span>
          ) : (
            <span className="min-w-0 grow">
              <PatientOnScreen patientId={selectedId} compact={compact} />{' '}
              <span className="sr-only">{t('changePatient')}</span>
            </span>
          )}
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
        </button>
      </PopoverTrigger>
      <PopoverContent aria-label={t('patients')}>
        <PatientList
          selectedId={selectedId}
          onSelect={switchTo}
          Facts={Facts}
          adding={{
            onAdd: () => {
              setOpen(false);
              addPatient(true);
            },
            onCreated: () => setOpen(false),
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

function PatientOnScreen({ patientId, compact }: { patientId: string; compact: boolean }) {
  const { t } = useTranslation(['patients', 'common']);
  const cache = useQueryClient();
  const listed = cache.getQueryData(patientsQuery().queryKey)?.find(({ id }) => id === patientId);
  const loaded = useQuery(patientQuery(patientId));
  const patient = loaded.data ?? listed;
  const likeness = useLikenesses(useMemo(() => (patient ? [patient] : []), [patient]))(patientId);
  if (patient === undefined) {
    if (isUnknownPatient(loaded.error)) {
      return <span className="block truncate text-muted">{t('unknown.title')}</span>;
    }
    return loaded.isError ? (
      <span className="block truncate text-red">{t('notLoaded')}</span>
    ) : (
      <span className="text-muted">{t('common:loading')}</span>
    );
  }
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <span
          className={cn(
            'min-w-0 truncate font-semibold',
            compact
              ? 'text-lg leading-5 max-[479px]:line-clamp-2 max-[479px]:leading-4.5 max-[479px]:whitespace-normal max-[359px]:text-sm max-[359px]:leading-4'
              : 'text-xl leading-6',
          )}
        >
          {patient.demo ? nameWithoutMark(patient.name) : patient.name}
        </span>
        {/* The mark of a demo patient stays where the name is cut. */}
        {patient.demo && <span className="shrink-0 text-sm font-semibold">{demoMark}</span>}
        {patient.unidentified && !compact && (
          <Badge tone="amber" className="shrink-0">
            {t('unidentified.badge')}
          </Badge>
        )}
        {!compact && <LikenessMark likeness={likeness} yields />}
      </span>
      <OnScreenFacts patient={patient} compact={compact}>
        {compact && likeness && <span className="w-2 shrink-0" />}
        {compact && <LikenessMark likeness={likeness} yields />}
      </OnScreenFacts>
    </>
  );
}

interface OnScreenFactsProps {
  patient: PatientListItem;
  compact: boolean;
  children: ReactNode;
}

/** Age and sex distinguish two patients of one name, so they come first and are never cut off. */
function OnScreenFacts({ patient, compact, children }: OnScreenFactsProps) {
  const { t } = useTranslation(['patients', 'board']);
  const age = useAge();
  const bedOf = useBed();
  const places = [bedOf(patient.bed), patient.mrn].filter((fact) => fact !== undefined && fact !== '');
  return (
    <span
      className={cn(
        'flex items-center text-muted',
        compact ? 'text-xs leading-4 max-[479px]:flex-wrap' : 'text-sm',
      )}
    >
      <span className="shrink-0 whitespace-pre">
        {age(patient)} ·{' '}
        {compact ? (
          <>
            {t(`board:sex.${patient.gender}`)}
            <span className="sr-only"> ({t(`genders.${patient.gender}`)})</span>
          </>
        ) : (
          t(`genders.${patient.gender}`)
        )}
        {places.length > 0 && <span> · </span>}
      </span>
      <span className="min-w-0 truncate whitespace-pre max-[479px]:whitespace-normal">
        {places.map((fact, at) => (
          <Fragment key={fact}>
            {at > 0 && ' '}
            {/* A number in two parts would read as two. */}
            <span className="max-[479px]:inline-block max-[479px]:max-w-full max-[479px]:truncate max-[479px]:align-bottom">
              {at < places.length - 1 ? `${fact} ·` : fact}
            </span>
          </Fragment>
        ))}
      </span>
      {children}
    </span>
  );
}
