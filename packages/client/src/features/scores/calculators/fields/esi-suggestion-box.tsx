import type { EsiSuggestion, ScoreOutcome } from '@bedside/contracts/clinical/scores/score-outcome.ts';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/controls/button.tsx';
import { DangerZone } from '../../esi-criteria.ts';
import { useScoreForm } from '../score-form.ts';

/** Identifies a suggestion. A changed suggestion has another key, so the clinician must accept it again. */
export function suggestionKey({ level, because }: EsiSuggestion): string {
  return [level, ...because].join(' ');
}

/** Shows the level that danger-zone vitals or fever suggest. Only the clinician can apply it (D25). */
export function EsiSuggestionBox({ outcome }: { outcome: ScoreOutcome }) {
  const { t } = useTranslation(['calculators', 'scores']);
  const { form } = useScoreForm();
  if (outcome.status === 'not-applicable') return null;
  const { suggestion } = outcome;
  if (suggestion === undefined)
    return outcome.status === 'scored' ? <UnknownDanger outcome={outcome} /> : null;
  const reasons = suggestion.because.map((reason) => t(`scores:because.${reason}`)).join(', ');
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-amber-tint px-3 py-2.5 text-amber"
    >
      <p className="flex min-w-48 grow basis-0 items-start gap-2 text-sm">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          <strong className="font-semibold">
            {suggestion.accepted
              ? t('esi.accepted', { level: suggestion.level })
              : t('esi.suggests', { level: suggestion.level })}
          </strong>{' '}
          {reasons}
        </span>
      </p>
      <Button
        variant="outline"
        size="sm"
        onClick={() =>
          form.setValue('accepted', suggestion.accepted ? '' : suggestionKey(suggestion), {
            shouldDirty: true,
          })
        }
      >
        {suggestion.accepted ? t('esi.takeBack') : t('esi.accept', { level: suggestion.level })}
      </Button>
    </div>
  );
}

/** Names the danger-zone signs that are unknown and could change the level. */
function UnknownDanger({ outcome }: { outcome: ScoreOutcome & { status: 'scored' } }) {
  const { t } = useTranslation(['calculators', 'scores']);
  const { unknown } = DangerZone.safeParse(outcome.criteria.dangerZone).data ?? { unknown: [] };
  if (outcome.score < 3 || unknown.length === 0) return null;
  const names = unknown
    .map((sign) => (sign === 'temperature' ? t('scores:sign.temperature') : t(`scores:because.${sign}`)))
    .join(', ');
  return <p className="mt-3 text-sm text-amber">{t('esi.dangerUnknown', { names })}</p>;
}
