import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patientQuery, patientsQuery } from '../../domains/patients.queries.ts';
import { useKnownPatient } from '../../domains/use-known-patient.ts';
import { useSectionName } from '../../i18n/hooks/use-section-name.ts';
import { isHistorySection } from '../../state/address.ts';
import { useShownSection } from '../sections/shown-section.ts';

/** Returns the name of the main region for screen readers: the section, after its patient. */
export function useMainLabel(patientId: string | null): string {
  const { t } = useTranslation('frame');
  const sectionName = useSectionName();
  const shown = useShownSection();
  const place = isHistorySection(shown) ? sectionName(shown) : t(shown);
  const name = useName(useKnownPatient(patientId));
  return name === undefined ? place : `${name}: ${place}`;
}

/** Tells screen readers the name of another patient who comes on screen, wherever the focus is. */
export function PatientAnnouncer({ patientId }: { patientId: string | null }) {
  const name = useName(useKnownPatient(patientId));
  const [announced, setAnnounced] = useState({ patientId, text: '' });
  if (announced.patientId !== patientId && (name !== undefined || patientId === null)) {
    setAnnounced({ patientId, text: name ?? '' });
  }
  return (
    <span role="status" className="sr-only">
      {announced.text}
    </span>
  );
}

/** Returns the name of a patient as soon as the list or the chart contains it. */
function useName(patientId: string | null): string | undefined {
  const cache = useQueryClient();
  const listed = cache.getQueryData(patientsQuery().queryKey)?.find(({ id }) => id === patientId);
  const loaded = useQuery({ ...patientQuery(patientId ?? ''), enabled: patientId !== null });
  return patientId === null ? undefined : (loaded.data ?? listed)?.name;
}
