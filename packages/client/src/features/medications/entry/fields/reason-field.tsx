import { discontinueReasons, overrideReasons } from '@bedside/contracts/medications/medication-terms.ts';
import { useTranslation } from 'react-i18next';
import { useMedicationWords } from '../../../../i18n/hooks/use-medication-words.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { Input } from '../../../../ui/controls/input.tsx';

interface ReasonFieldProps {
  kind: 'override' | 'reason';
  /** The usual reasons to choose from; by default all of this kind. */
  reasons?: readonly string[];
  label: string;
  /** The reason as the API takes it: a known one, or the clinician's own words. */
  value: string;
  onChange: (reason: string) => void;
  error: string | undefined;
}

/** Takes a reason: a click on a usual one, or typed text. */
export function ReasonField({ kind, reasons: usual, label, value, onChange, error }: ReasonFieldProps) {
  const { t } = useTranslation('medications');
  const { term } = useMedicationWords();
  const all: readonly string[] = kind === 'override' ? overrideReasons : discontinueReasons;
  const reasons = usual ?? all;
  const ofText = (text: string) => all.find((reason) => term(kind, reason) === text.trim()) ?? text;
  return (
    <Field label={label} error={error}>
      {(control) => (
        <>
          <div className="flex flex-wrap gap-1.5">
            {reasons.map((reason) => (
              <Button
                key={reason}
                variant="outline"
                size="sm"
                aria-pressed={value === reason}
                className="h-auto min-h-8 py-1 whitespace-normal aria-pressed:bg-action-tint aria-pressed:text-action"
                onClick={() => onChange(value === reason ? '' : reason)}
              >
                {term(kind, reason)}
              </Button>
            ))}
          </div>
          <Input
            {...control}
            name="reason"
            autoComplete="off"
            maxLength={500}
            placeholder={t('form.ownWords')}
            value={term(kind, value)}
            onChange={({ target }) => onChange(ofText(target.value))}
          />
        </>
      )}
    </Field>
  );
}
