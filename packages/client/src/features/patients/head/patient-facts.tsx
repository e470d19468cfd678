import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { isPregnancyPossible } from '@bedside/contracts/clinical/patient/pregnancy.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { day, decimal } from '../../../i18n/format.ts';
import { useAllergies } from '../../../i18n/hooks/use-allergies.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useNewcomers } from '../../../ui/hooks/use-newcomers.ts';
import { factsDialogAtom } from '../facts/facts-dialog-atom.ts';
import { useScaleDecision } from '../facts/use-scale-decision.ts';
import { Fact } from './fact.tsx';

interface Row {
  key: 'allergies' | 'pregnancy' | 'spo2Scale' | 'isolation' | 'weightKg' | 'dateOfBirth' | 'bed' | 'status';
  value: ReactNode;
}
type CareRow = { key: 'arrivedAt' | 'nurse' | 'physician' | 'plan'; value: ReactNode };

/** Shows a patient's known facts in rows, and lists the missing ones. Both open the dialog. */
export function PatientFacts({ patientId }: { patientId: string }) {
  const { t } = useTranslation('patients');
  const patient = useQuery(patientQuery(patientId)).data;
  const edit = useSetAtom(factsDialogAtom);
  const rowsOf = useRows();
  const rows = patient ? rowsOf(patient) : [];
  const changes = useNewcomers(patientId, patient && rows.map(({ key }) => factId(patient, key)));
  if (patient === undefined) return null;
  const changeOf = (key: Row['key'] | CareRow['key']) => [factId(patient, key)].find((id) => changes.has(id));
  const unknown = rows.filter(({ value }) => value === undefined);
  return (
    <section aria-label={t('facts.title')} className="px-4 py-3">
      <div className="flex items-center justify-between">
        <h2 className="text-sm font-semibold">{t('facts.title')}</h2>
        <Button
          needs={patientsEndpoints.update}
          variant="ghost"
          size="sm"
          className="-my-1 -mr-2 px-2 text-action"
          onClick={() => edit({ patientId })}
        >
          <Pencil aria-hidden /> {t('facts.edit')}
        </Button>
      </div>
      <dl className="mt-1 grid grid-cols-[7.25rem_1fr] gap-x-3 gap-y-1 text-sm">
        {rows.map(
          ({ key, value }) =>
            value !== undefined && (
              <Fact key={key} name={t(`fields.${key}`)} changed={changeOf(key)}>
                {value}
              </Fact>
            ),
        )}
      </dl>
      {unknown.length > 0 && (
        <p className="mt-2 text-sm text-unknown">
          {t('facts.unknownList', { names: unknown.map(({ key }) => t(`fields.${key}`)).join(', ') })}
        </p>
      )}
    </section>
  );
}

/** Identifies a fact by its name and value, in any language. */
function factId(patient: Patient, key: Row['key'] | CareRow['key']): string {
  const value = key === 'nurse' || key === 'physician' ? patient.assigned?.[key] : patient[key];
  return `${key} ${JSON.stringify(value)}`;
}

function useRows(): (patient: Patient) => (Row | CareRow)[] {
  const { t } = useTranslation('patients');
  const language = useAtomValue(languageAtom);
  const allergies = useAllergies();
  const decision = useScaleDecision();
  const moment = useMoment();
  return (patient) => {
    const { pregnancy, weightKg, isolation, dateOfBirth, assigned } = patient;
    const weeks = pregnancy.status === 'yes' ? pregnancy.weeks : undefined;
    const deliveredOn = pregnancy.status === 'no' ? pregnancy.deliveredOn : undefined;
    const isPregnancyTold =
      pregnancy.status === 'yes' ||
      deliveredOn !== undefined ||
      (pregnancy.status === 'no' && patient.gender !== 'male');
    const pregnancyText =
      deliveredOn !== undefined
        ? t('facts.pregnancy.deliveredOn', { day: day(deliveredOn, language) })
        : weeks === undefined
          ? t(`facts.pregnancy.${pregnancy.status}`)
          : t('facts.pregnancy.yesWeeks', { weeks });
    return [
      {
        key: 'allergies',
        value: (
          <span className={patient.allergies === 'not-asked' ? 'text-unknown' : undefined}>
            {allergies(patient.allergies)}
          </span>
        ),
      },
      // A missing pregnancy status counts only if a pregnancy is possible (PREG-4).
      ...(isPregnancyPossible(patient, localDay(new Date())) || isPregnancyTold
        ? [
            {
              key: 'pregnancy' as const,
              value: pregnancy.status === 'unknown' ? undefined : pregnancyText,
            },
          ]
        : []),
      {
        key: 'spo2Scale',
        value: [t(`facts.scale.${patient.spo2Scale}`), decision(patient)].filter(Boolean).join(', '),
      },
      { key: 'isolation', value: isolation && t(`isolations.${isolation}`) },
      {
        key: 'weightKg',
        value:
          weightKg === undefined
            ? undefined
            : t('facts.weight', { kg: decimal(weightKg, language, Number.isInteger(weightKg) ? 0 : 1) }),
      },
      { key: 'dateOfBirth', value: dateOfBirth && day(dateOfBirth, language) },
      { key: 'bed', value: patient.bed },
      { key: 'status', value: t(`statuses.${patient.status}`) },
      { key: 'arrivedAt', value: moment(patient.arrivedAt) },
      { key: 'nurse', value: assigned?.nurse },
      { key: 'physician', value: assigned?.physician },
      { key: 'plan', value: patient.plan },
    ];
  };
}
