import type { ScoreType } from '@bedside/contracts/scores/scores.contract.ts';
import { ClipboardList, HeartPulse, type LucideIcon, ShieldAlert, Wind } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const calculators = [
  ['ESI', ClipboardList],
  ['HEART', HeartPulse],
  ['CURB-65', Wind],
  ['qSOFA', ShieldAlert],
] as const satisfies readonly (readonly [ScoreType, LucideIcon])[];

/** Lets the user choose a score to calculate. */
export function CalculatorPicker({ onPick }: { onPick: (type: ScoreType) => void }) {
  const { t } = useTranslation(['calculators', 'scores']);
  return (
    <div className="max-w-3xl p-4">
      <ul className="grid gap-3 @5xl:grid-cols-2">
        {calculators.map(([type, Icon]) => (
          <li key={type} className="flex">
            <button
              type="button"
              onClick={() => onPick(type)}
              className="flex min-h-11 grow items-start gap-3 rounded-md border bg-surface p-4 text-left hover:bg-hover"
            >
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-action" />
              <span className="min-w-0">
                <span className="block font-semibold">
                  {type} <span className="font-normal text-muted">({t(`scores:kind.${type}`)})</span>
                </span>
                <span className="mt-0.5 block text-sm text-muted">{t(`about.${type}`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-xs text-muted">{t('judgment')}</p>
    </div>
  );
}
