import { hasEnded, type Medication } from '@bedside/contracts/medications/medications.contract.ts';
import { useTranslation } from 'react-i18next';
import { useAgo } from '../../../i18n/hooks/use-ago.ts';
import { useMedicationWords } from '../../../i18n/hooks/use-medication-words.ts';
import { useNow } from '../../../state/clock.ts';

/** The number of medications of the same drug that the notice names. */
const maxShown = 3;

interface SameDrugProps {
  name: string;
  /** The listed drug, if the name is one. */
  drug: string | undefined;
  medications: readonly Medication[];
}

/** Lists the chart's medications with the same drug, so that a dose is not given twice. */
export function SameDrug({ name, drug, medications }: SameDrugProps) {
  const { t } = useTranslation('medications');
  const { drugName, regimen } = useMedicationWords();
  const ago = useAgo();
  const now = useNow();
  const typed = name.trim().toLowerCase();
  const same = medications.filter(
    (one) => !hasEnded(one) && (drug === undefined ? one.name.toLowerCase() === typed : one.drug === drug),
  );
  if (typed === '' || same.length === 0) return null;
  return (
    <div role="status" className="border-l-3 border-amber px-3 py-1 text-sm">
      <p className="font-medium">{t('form.same')}</p>
      <ul className="text-muted">
        {same.slice(0, maxShown).map((one) => (
          <li key={one.id}>
            {[
              drugName(one.name),
              regimen(one),
              t(`kind.${one.kind}`),
              one.kind === 'home' ? '' : ago(one.startedAt, now),
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
