import { medicationFrequencies, medicationRoutes } from '@bedside/contracts/medications/medication-terms.ts';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { DoseField } from './fields/dose-field.tsx';
import { TermField } from './fields/term-field.tsx';
import type { Start } from './use-start.ts';

/** Dose, route, frequency and indication of a new medication. A single dose has no frequency. */
export function RegimenFields({ input, set, drug, say }: Pick<Start, 'input' | 'set' | 'drug' | 'say'>) {
  const { t } = useTranslation('medications');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DoseField
        amount={input.amount}
        unit={input.unit}
        onAmount={(amount) => set('amount', amount)}
        onUnit={(unit) => set('unit', unit)}
        usual={drug?.units ?? []}
        error={say('amount')}
      />
      <TermField
        kind="route"
        value={input.route}
        onChange={(route) => set('route', route)}
        terms={[...new Set([...(drug?.routes ?? []), ...medicationRoutes])]}
      />
      {input.kind !== 'given' && (
        <TermField
          kind="frequency"
          value={input.frequency}
          onChange={(frequency) => set('frequency', frequency)}
          terms={medicationFrequencies}
        />
      )}
      <Field label={t('form.indication')}>
        {(control) => (
          <Input
            {...control}
            name="indication"
            autoComplete="off"
            maxLength={200}
            value={input.indication}
            onChange={({ target }) => set('indication', target.value)}
          />
        )}
      </Field>
    </div>
  );
}
