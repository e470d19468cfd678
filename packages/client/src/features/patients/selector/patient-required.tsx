import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { useSetAtom } from 'jotai';
import { UserPlus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addPatientDialogAtom, patientMenuAtom } from '../../../state/selection.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { UnidentifiedButtons } from '../add/unidentified-buttons.tsx';

/** The content of a tab while no patient is selected. */
export function PatientRequired({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('patients');
  const openMenu = useSetAtom(patientMenuAtom);
  const addPatient = useSetAtom(addPatientDialogAtom);
  return (
    <div className="flex h-full flex-col items-center gap-6 overflow-y-auto p-4 before:mt-auto after:mb-auto">
      <section className="max-w-md rounded-md border bg-surface p-6 text-center md:p-8">
        <h2 className="text-xl font-semibold">{t('required.title')}</h2>
        <p className="mt-2 text-balance text-muted">{t('required.text')}</p>
        <div className="mt-6 flex justify-center gap-2 max-md:flex-col">
          <Button onClick={() => openMenu(true)}>
            <Users aria-hidden /> {t('required.select')}
          </Button>
          <Button needs={patientsEndpoints.create} variant="outline" onClick={() => addPatient(true)}>
            <UserPlus aria-hidden /> {t('addNew')}
          </Button>
        </div>
        <UnidentifiedButtons className="mt-6 justify-center border-t pt-4" />
      </section>
      {children && <div className="w-full max-w-md">{children}</div>}
    </div>
  );
}
