import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/select.tsx';

/** The responses of the Glasgow Coma Scale with their points. Teasdale G, Jennett B. Lancet 1974;304:81-84. */
const parts = [
  { part: 'E', responses: ['E4', 'E3', 'E2', 'E1'] },
  { part: 'V', responses: ['V5', 'V4', 'V3', 'V2', 'V1'] },
  { part: 'M', responses: ['M6', 'M5', 'M4', 'M3', 'M2', 'M1'] },
] as const;
type Part = (typeof parts)[number]['part'];

/**
 * Offers the coma scale as eyes, verbal and motor response. Once all three are chosen, their sum (3 to 15) becomes the
 * total. Without one of them, as in an intubated patient, there is no total: `onTotal` gets undefined if one becomes
 * unknown again.
 */
export function GcsParts({ onTotal }: { onTotal: (total: number | undefined) => void }) {
  const { t } = useTranslation('calculators');
  const [isOpen, setOpen] = useState(false);
  const [{ E, V, M }, setChosen] = useState<Record<Part, string>>({ E: '', V: '', M: '' });
  const chosen = { E, V, M };
  if (!isOpen) {
    return (
      <Button variant="link" size="sm" className="h-auto px-0" onClick={() => setOpen(true)}>
        {t('gcs.open')}
      </Button>
    );
  }
  const choose = (part: Part, points: string) => {
    const next = { ...chosen, [part]: points };
    setChosen(next);
    const total = totalOf(next);
    if (total !== undefined || totalOf(chosen) !== undefined) onTotal(total);
  };
  const total = totalOf(chosen);
  return (
    <fieldset className="mt-3 border-l-3 border-line-strong pl-3">
      <legend className="sr-only">{t('gcs.open')}</legend>
      <div className="grid gap-3 md:grid-cols-3">
        {parts.map(({ part, responses }) => (
          <Field key={part} label={t(`gcs.${part}`)}>
            {(control) => (
              <Select
                {...control}
                value={chosen[part]}
                onValueChange={(points) => choose(part, points)}
                options={[
                  { value: '', label: t('notKnown') },
                  ...responses.map((response) => ({
                    value: response.slice(1),
                    label: `${response.slice(1)} ${t(`gcs.${response}`)}`,
                  })),
                ]}
              />
            )}
          </Field>
        ))}
      </div>
      <p aria-live="polite" className="mt-1 text-xs text-muted">
        {total === undefined ? t('gcs.incomplete') : t('gcs.sum', { E, V, M, total })}
      </p>
    </fieldset>
  );
}

/** Returns the sum of the three parts, or undefined while one is unknown. */
function totalOf({ E, V, M }: Record<Part, string>): number | undefined {
  return E && V && M ? Number(E) + Number(V) + Number(M) : undefined;
}
