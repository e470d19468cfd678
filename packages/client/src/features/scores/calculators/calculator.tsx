import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { calculateScore } from '@bedside/contracts/clinical/scores/calculate-score.ts';
import type { ScoreOutcome } from '@bedside/contracts/clinical/scores/score-outcome.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { ScoreRecord, ScoreType } from '@bedside/contracts/scores/scores.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { vitalsQuery } from '../../../domains/vitals.queries.ts';
import { useFailureReason } from '../../../i18n/use-failure-reason.ts';
import { useMoment } from '../../../i18n/use-moment.ts';
import { useActivity } from '../../../realtime/realtime-provider.tsx';
import { useNow } from '../../../state/clock.ts';
import { temperatureUnitAtom } from '../../../storage/preferences.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { ScoreSources } from '../history/score-sources.ts';
import { keepScoreDraft, scoreDraft } from '../history/scores-view.ts';
import { Curb65Fields } from './fields/curb65-fields.tsx';
import { EsiFields } from './fields/esi-fields.tsx';
import { suggestionKey } from './fields/esi-suggestion-box.tsx';
import { HeartFields } from './fields/heart-fields.tsx';
import { QsofaFields } from './fields/qsofa-fields.tsx';
import { referencesOf } from './input-references.ts';
import { LiveOutcome } from './live-outcome.tsx';
import { answerIn, inChosenUnits } from './prefills.ts';
import { readScore } from './read-score.ts';
import { ResultCard } from './result-card.tsx';
import { ScoreFormProvider } from './score-form.ts';
import { emptyValues, isScoreField, isTouched, type ScoreValues } from './score-values.ts';
import { useCalculate } from './use-calculate.ts';
import { usePrefills } from './use-prefills.ts';

const none: never[] = [];

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
  const startOver = () => {
    keepScoreDraft(patient.id, type, undefined);
    setDraft(undefined);
  };
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto bg-surface">
      <div className="w-full max-w-3xl px-4 pt-3">
        <Button variant="ghost" size="sm" className="-ml-3 max-md:h-11" onClick={onBack}>
          <ArrowLeft aria-hidden /> {t('back')}
        </Button>
        <h3 className="mt-1 text-xl font-semibold">
          {type} <span className="font-normal text-muted">{t(`scores:kind.${type}`)}</span>
        </h3>
        <p className="mt-1 text-sm text-muted">{t(`about.${type}`)}</p>
        {draft && (
          <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm">
            {t('continued', { at: moment(new Date(draft.at).toISOString()) })}
            <Button variant="link" size="sm" className="h-auto px-0 max-md:h-11" onClick={startOver}>
              {t('startOver')}
            </Button>
          </p>
        )}
      </div>
      <Form
        key={draft === undefined ? 'new' : 'continued'}
        patient={patient}
        type={type}
        sources={sources}
        values={draft?.values ?? emptyValues}
      />
    </div>
  );
}

function Form({
  patient,
  type,
  sources,
  values: begun,
}: Omit<CalculatorProps, 'onBack'> & { values: ScoreValues }) {
  const { t } = useTranslation('calculators');
  const unit = useAtomValue(temperatureUnitAtom);
  const form = useForm<ScoreValues>({ defaultValues: begun });
  const values = form.watch();
  const prefills = inChosenUnits(usePrefills(patient, sources), values);
  const answer = answerIn(values, prefills);
  const records = useQuery(vitalsQuery(patient.id)).data ?? none;
  const at = new Date(useNow());
  const scored = { patient, day: localDay(at), current: { records, at } };
  const outcomeOf = (accepted: boolean) => {
    const reading = readScore(type, answer, unit, accepted);
    return { ...reading, outcome: calculateScore(reading.input, scored) };
  };
  const suggested = outcomeOf(false);
  const isAccepted =
    suggested.outcome.status === 'scored' &&
    suggested.outcome.suggestion !== undefined &&
    suggestionKey(suggested.outcome.suggestion) === values.accepted;
  const { input, problems, outcome } = isAccepted ? outcomeOf(true) : suggested;

  const calculate = useCalculate(patient.id);
  const reasonOf = useFailureReason();
  const [result, setResult] = useState<{ record: ScoreRecord; from: string } | null>(null);
  const resultHeading = useRef<HTMLHeadingElement>(null);
  const element = useRef<HTMLFormElement>(null);
  useKeptDraft(patient.id, type, values);

  const isInChart = result?.from === JSON.stringify(input);
  const isBlocked =
    isInChart ||
    problems.chiefComplaint !== undefined ||
    outcome.status === 'not-applicable' ||
    (type === 'qSOFA' && answer('infectionSuspicion') !== 'yes');

  const submit = form.handleSubmit(() => {
    if (calculate.isPending || isBlocked) return;
    const first =
      Object.keys(problems)[0] ?? (outcome.status === 'not-computable' ? outcome.missing[0] : undefined);
    if (first !== undefined) {
      focusOn(element.current, first);
      return;
    }
    calculate.mutate(
      { ...input, inputs: referencesOf(input, values, prefills) },
      {
        onSuccess: (record) => {
          keepScoreDraft(patient.id, type, undefined);
          setResult({ record, from: JSON.stringify(input) });
        },
        onError: () =>
          toast({ title: t('failedTitle'), description: t('failed', { type }), variant: 'destructive' }),
      },
    );
  });
  const isAsked = form.formState.submitCount > 0;
  const missing = isAsked && outcome.status === 'not-computable' ? outcome.missing : [];

  return (
    <form ref={element} onSubmit={submit} noValidate className="flex grow flex-col">
      <div className="w-full max-w-3xl grow px-4 pt-3">
        {result && (
          <ResultCard
            key={result.record.id}
            record={result.record}
            isChanged={!isInChart}
            headingRef={resultHeading}
          />
        )}
        <ScoreFormProvider value={{ form, prefills, problems, missing, answer, unit, scored }}>
          <Fields type={type} outcome={outcome} sources={sources} />
        </ScoreFormProvider>
        <p className="border-t py-4 text-xs text-muted">
          <cite className="not-italic">{t(`publication.${type}`)}</cite> {t('judgment')}
        </p>
      </div>
      <Foot>
        <div aria-live="polite" className="min-w-0 grow basis-48">
          <LiveOutcome type={type} outcome={outcome} />
          {problems.chiefComplaint && <p className="text-xs text-red">{t('problem.complaint')}</p>}
          {type === 'qSOFA' &&
            outcome.status !== 'not-applicable' &&
            answer('infectionSuspicion') !== 'yes' && (
              <p className="text-xs text-muted">{t('qsofa.tickFirst')}</p>
            )}
          {calculate.error && !calculate.isPending && (
            <p role="alert" className="text-sm text-red">
              {t('failed', { type })}
              {calculate.error instanceof ApiError && `: ${reasonOf(calculate.error)}`}. {t('nothingLost')}
            </p>
          )}
        </div>
        <Button
          type="submit"
          className="max-md:h-11 max-md:grow"
          disabled={isBlocked || calculate.isPending}
          aria-busy={calculate.isPending}
        >
          {t(calculate.isPending ? 'calculating' : 'calculate')}
        </Button>
      </Foot>
    </form>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 border-t bg-surface">
      <div className="flex w-full max-w-3xl flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
        {children}
      </div>
    </div>
  );
}

function Fields({
  type,
  outcome,
  sources,
}: {
  type: ScoreType;
  outcome: ScoreOutcome;
  sources: ScoreSources;
}) {
  switch (type) {
    case 'ESI':
      return <EsiFields outcome={outcome} />;
    case 'CURB-65':
      return <Curb65Fields />;
    case 'HEART':
      return <HeartFields />;
    case 'qSOFA':
      return <QsofaFields notes={sources.notes} news2={sources.news2} />;
  }
}

/** Keeps a draft, so that leaving the calculator loses no input. */
function useKeptDraft(patientId: string, type: ScoreType, values: ScoreValues): void {
  const kept = useRef(JSON.stringify(values));
  useEffect(() => {
    const now = JSON.stringify(values);
    if (now === kept.current) return;
    kept.current = now;
    keepScoreDraft(patientId, type, isTouched(values) ? structuredClone(values) : undefined);
  }, [patientId, type, values]);
}

/** Focuses the invalid or missing field. `path` names a field or an input of the score. */
function focusOn(form: HTMLFormElement | null, path: string): void {
  const name = path.split('.').at(-1);
  const groups: Record<string, string> = { resourcePrediction: 'labs', riskFactors: 'diabetes' };
  const field = groups[name ?? ''] ?? name;
  if (!isScoreField(field)) return;
  const target = form?.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"] button`);
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}
