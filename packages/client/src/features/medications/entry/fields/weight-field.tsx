import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { patientQuery } from '../../../../domains/patients.queries.ts';
import { number } from '../../../../i18n/format.ts';
import { useAgo } from '../../../../i18n/hooks/use-ago.ts';
import { useChartCommand } from '../../../../realtime/use-chart-command.ts';
import { useNow } from '../../../../state/clock.ts';
import { languageAtom } from '../../../../storage/preferences.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { Input } from '../../../../ui/controls/input.tsx';

/** Shows the chart's weight with its age, or asks for it. Computes no dose from it. */
export function WeightField({ patient }: { patient: Patient }) {
  const { t } = useTranslation('medications');
  const language = useAtomValue(languageAtom);
  const ago = useAgo();
  const now = useNow();
  const { weightKg, weightAt } = patient;
  if (weightKg === undefined) return <AskWeight patient={patient} />;
  const weight = number(weightKg, language);
  return (
    <p className="text-sm">
      <span className="font-medium tabular-nums">{t('weight.known', { weight })}</span>{' '}
      <span className="text-muted">
        {weightAt === undefined ? t('weight.ageUnknown') : t('weight.recorded', { ago: ago(weightAt, now) })}{' '}
        {t('weight.notComputed')}
      </span>
    </p>
  );
}

function AskWeight({ patient }: { patient: Patient }) {
  const { t } = useTranslation('medications');
  const cache = useQueryClient();
  const [typed, setTyped] = useState('');
  const kg = /^\d{1,3}([.,]\d{1,2})?$/.test(typed.trim())
    ? Number(typed.trim().replace(',', '.'))
    : undefined;
  const isPlausible = kg !== undefined && kg >= 0.2 && kg <= 500;
  const params = { patientId: patient.id };
  const facts = { queryKey: patientQuery(patient.id).queryKey, exact: true };
  const save = useChartCommand({
    send: (weightKg: number) =>
      call(patientsEndpoints.update, { params, body: { version: patient.version, weightKg } }),
    changes: () => [facts],
    // After a conflict only a reload shows the colleague's change.
    onError: () => cache.invalidateQueries(facts),
  });
  const problem = typed !== '' && !isPlausible ? t('weight.invalid') : undefined;
  return (
    <Field
      label={t('weight.label')}
      hint={t('weight.missing')}
      error={problem ?? (save.isError ? t('weight.failed') : undefined)}
    >
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            name="weight"
            inputMode="decimal"
            autoComplete="off"
            className="max-w-32 tabular-nums"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button
            needs={patientsEndpoints.update}
            variant="outline"
            aria-disabled={!isPlausible || save.isPending}
            onClick={() => isPlausible && !save.isPending && save.mutate(kg)}
          >
            {t('weight.save')}
          </Button>
        </div>
      )}
    </Field>
  );
}
