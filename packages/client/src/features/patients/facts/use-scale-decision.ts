import { physicianRoles } from '@bedside/contracts/patients/patient-facts.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useTranslation } from 'react-i18next';

/** Returns the text that names who decided on scale 2, or that no physician is named (D9). Undefined on scale 1. */
export function useScaleDecision(): (patient: Patient) => string | undefined {
  const { t } = useTranslation('patients');
  return ({ spo2Scale, spo2ScaleDecision: decision }) => {
    if (spo2Scale !== 2) return undefined;
    const isPhysician = physicianRoles.some((role) => role === decision?.by.role);
    const who = decision?.physician ?? (isPhysician ? decision?.by.fullName : undefined);
    return who === undefined ? t('facts.scale.noPhysician') : t('facts.scale.decided', { who });
  };
}
