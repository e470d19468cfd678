import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { ScoreType } from '@bedside/contracts/scores/scores.contract.ts';
import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { ColleaguesDoing } from '../../../realtime/colleagues-doing.tsx';
import { useActivity } from '../../../realtime/realtime-provider.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { isSaveKey } from '../../../ui/overlays/save-key.ts';
import type { ScoreSources } from '../history/score-sources.ts';
import { keepScoreDraft, scoreDraft } from '../history/scores-view.ts';
import { CalculatorForm } from './calculator-form.tsx';
import { emptyValues } from './score-values.ts';

interface CalculatorProps {
  patient: Patient;
  type: ScoreType;
  sources: ScoreSources;
  onBack: () => void;
}

/** One calculator: its form, the live outcome and the saved result. */
export function Calculator({ patient, type, sources, onBack }: CalculatorProps) {
  const { t } = useTranslation(['calculators', 'scores']);
  useActivity(patient.id, 'scoring');
  const [draft, setDraft] = useState(() => scoreDraft(patient.id, type));
  const moment = useMoment();
  const headingId = useId();
  const place = useRef<HTMLElement>(null);
  // The button that opened the calculator no longer exists.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const startOver = () => {
    keepScoreDraft(patient.id, type, undefined);
    setDraft(undefined);
  };
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby={headingId}
      onKeyDown={calculateByKeys}
      className="flex flex-col focus:outline-none"
    >
      <div className="w-full max-w-3xl px-4 pt-1">
        <Button variant="ghost" size="sm" className="-ml-3" onClick={onBack}>
          <ArrowLeft aria-hidden /> {t('back')}
        </Button>
        <ColleaguesDoing patientId={patient.id} activity="scoring" className="not-empty:my-1" />
        <h3 id={headingId} className="mt-1 text-xl font-semibold">
          {type} <span className="font-normal text-muted">{t(`scores:kind.${type}`)}</span>
        </h3>
        <p className="mt-1 text-sm text-muted">{t(`about.${type}`)}</p>
        {draft && (
          <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm">
            {t('continued', { at: moment(new Date(draft.at).toISOString()) })}
            <Button variant="link" size="sm" className="h-auto px-0" onClick={startOver}>
              {t('startOver')}
            </Button>
          </p>
        )}
      </div>
      <CalculatorForm
        key={draft === undefined ? 'new' : 'continued'}
        patient={patient}
        type={type}
        sources={sources}
        values={draft?.values ?? emptyValues}
      />
    </section>
  );
}

/** Ctrl+Enter presses the button that calculates. While it waits for a suspected infection, the focus goes there. */
function calculateByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (!isSaveKey(event)) return;
  event.preventDefault();
  const button = event.currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (button?.disabled) {
    event.currentTarget
      .querySelector<HTMLElement>('[data-field="infectionSuspicion"] [aria-checked="false"]')
      ?.focus();
  } else button?.click();
}
