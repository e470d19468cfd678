import type { ErrorBody } from '@bedside/contracts/errors.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { usePatientLine } from '../../../i18n/hooks/use-patient-line.ts';
import { Button } from '../../../ui/controls/button.tsx';

interface KnownPatientProps {
  /** The refusal that names the patient. */
  refusal: ErrorBody & { patientId: string };
  isPending: boolean;
  onOpen: () => void;
  onOther: () => void;
}

/**
 * Asks whether the new patient is one whom the department has (D71). The first answer opens that chart. An equal record
 * number leaves no other answer (D37).
 */
export function KnownPatient({ refusal, isPending, onOpen, onOther }: KnownPatientProps) {
  const { t } = useTranslation('patients');
  const line = usePatientLine()(useQuery(patientQuery(refusal.patientId)).data);
  const open = useRef<HTMLButtonElement>(null);
  useEffect(() => open.current?.focus(), []);
  const isSamePerson = refusal.code === 'same-patient';
  return (
    <div
      role="alert"
      className="rounded-md border border-l-3 border-amber-mark bg-amber-tint px-3 py-2 sm:col-span-2"
    >
      <p className="font-medium">{t(isSamePerson ? 'add.samePatient' : 'add.sameNumber')}</p>
      {line && (
        <p className="text-sm">
          {/* A record number broken at its hyphen would read as two. */}
          {line.split(/(?<= · )/).map((part) => (
            <span key={part} className="inline-block max-w-full whitespace-pre-wrap">
              {part}
            </span>
          ))}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2 max-md:[&>button]:h-11">
        <Button ref={open} onClick={onOpen}>
          {t('add.openPatient')}
        </Button>
        {isSamePerson && (
          <Button variant="outline" aria-disabled={isPending} onClick={onOther}>
            {t('add.otherPerson')}
          </Button>
        )}
      </div>
    </div>
  );
}
