import type { ScoreOutcome } from '@bedside/contracts/clinical/scores/score-outcome.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { ScoreInput } from '@bedside/contracts/scores/score-parameters.ts';
import type { ScoreRecord, ScoreType } from '@bedside/contracts/scores/scores.contract.ts';
import { type InputReference, scoresEndpoints } from '@bedside/contracts/scores/scores.contract.ts';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { scoresQuery } from '../../../domains/scores.queries.ts';
import { useFailureReason } from '../../../i18n/hooks/use-failure-reason.ts';
import { useChartCommand } from '../../../realtime/use-chart-command.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { PermissionNotice } from '../../../ui/rights/permission-notice.tsx';
import type { ScoreSources } from '../history/score-sources.ts';
import { keepScoreDraft } from '../history/scores-view.ts';
import { Curb65Fields } from './fields/curb65-fields.tsx';
import { EsiFields } from './fields/esi-fields.tsx';
import { HeartFields } from './fields/heart-fields.tsx';
import { QsofaFields } from './fields/qsofa-fields.tsx';
import { referencesOf } from './input-references.ts';
import { LiveOutcome } from './live-outcome.tsx';
import { ResultCard } from './result-card.tsx';
import { ScoreFormProvider } from './score-form.ts';
import { isScoreField, isTouched, type ScoreValues } from './score-values.ts';
import { type ScoreReading, useScoreReading } from './use-score-reading.ts';

interface CalculatorFormProps {
  patient: Patient;
  type: ScoreType;
  sources: ScoreSources;
  values: ScoreValues;
}

/** The form of a calculator with its live outcome and the saved result. It starts from `values`. */
export function CalculatorForm({ patient, type, sources, values: defaultValues }: CalculatorFormProps) {
  const { t } = useTranslation(['calculators', 'frame']);
  const form = useForm<ScoreValues>({ defaultValues });
  const reading = useScoreReading(form, patient, type, sources);
  const { values, prefills, problems, outcome, answer, unit, scored } = reading;
  const resultHeading = useRef<HTMLHeadingElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const { submit, result, isInChart, isBlocked, calculate } = useSubmitScore({
    ...{ form, patientId: patient.id, type, reading, element },
  });
  useKeptDraft(patient.id, type, values);
  const isAsked = form.formState.submitCount > 0;
  const missing = isAsked && outcome.status === 'not-computable' ? outcome.missing : [];
  return (
    <form ref={element} onSubmit={submit} noValidate className="flex grow flex-col">
      <PermissionNotice needs={scoresEndpoints.calculate} isRecord />
      <div className="w-full max-w-3xl grow px-4 pt-3">
        {result && (
          <ResultCard key={result.id} record={result} isChanged={!isInChart} headingRef={resultHeading} />
        )}
        <ScoreFormProvider value={{ form, prefills, problems, missing, answer, unit, scored }}>
          <Fields type={type} outcome={outcome} sources={sources} />
        </ScoreFormProvider>
        <p className="border-t py-4 text-xs text-muted">
          <cite className="not-italic">{t(`publication.${type}`)}</cite> {t('judgment')}
        </p>
      </div>
      <Foot>
        <Status type={type} reading={reading} error={calculate.isPending ? null : calculate.error} />
        <Button
          needs={scoresEndpoints.calculate}
          type="submit"
          className="max-md:grow"
          disabled={isBlocked || calculate.isPending}
          aria-busy={calculate.isPending}
          aria-keyshortcuts="Control+Enter"
        >
          {t(calculate.isPending ? 'calculating' : 'calculate')}
          <KeyHint keys={t('frame:shortcuts.saveKeys')} />
        </Button>
      </Foot>
    </form>
  );
}

interface SubmitOptions {
  form: UseFormReturn<ScoreValues>;
  patientId: string;
  type: ScoreType;
  reading: ScoreReading;
  element: RefObject<HTMLFormElement | null>;
}

/** Submits the form: focuses the first invalid or missing field, or saves the score to the chart. */
function useSubmitScore({ form, patientId, type, reading, element }: SubmitOptions) {
  const { t } = useTranslation('calculators');
  const { values, prefills, input, problems, outcome, answer } = reading;
  const calculate = useCalculate(patientId);
  const [result, setResult] = useState<{ record: ScoreRecord; from: string } | null>(null);
  const isInChart = result?.from === JSON.stringify(input);
  const isBlocked =
    isInChart ||
    problems.chiefComplaint !== undefined ||
    outcome.status === 'not-applicable' ||
    isInfectionMissing(type, answer);
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
          keepScoreDraft(patientId, type, undefined);
          setResult({ record, from: JSON.stringify(input) });
        },
        onError: () =>
          toast({ title: t('failedTitle'), description: t('failed', { type }), variant: 'destructive' }),
      },
    );
  });
  return { submit, result: result?.record, isInChart, isBlocked, calculate };
}

/** qSOFA requires a suspected infection. */
const isInfectionMissing = (type: ScoreType, answer: ScoreReading['answer']): boolean =>
  type === 'qSOFA' && answer('infectionSuspicion') !== 'yes';

interface StatusProps {
  type: ScoreType;
  reading: ScoreReading;
  /** Why the last attempt to save failed. */
  error: Error | null;
}

function Status({ type, reading: { outcome, problems, answer }, error }: StatusProps) {
  const { t } = useTranslation('calculators');
  const reasonOf = useFailureReason();
  return (
    <div aria-live="polite" className="min-w-0 grow basis-48">
      <LiveOutcome type={type} outcome={outcome} />
      {problems.chiefComplaint && <p className="text-xs text-red">{t('problem.complaint')}</p>}
      {outcome.status !== 'not-applicable' && isInfectionMissing(type, answer) && (
        <p className="text-xs text-muted">{t('qsofa.tickFirst')}</p>
      )}
      {error && (
        <p role="alert" className="text-sm text-red">
          {t('failed', { type })}
          {error instanceof ApiError && `: ${reasonOf(error)}`}. {t('nothingLost')}
        </p>
      )}
    </div>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 border-t bg-surface low:static">
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
  const lastValues = useRef(JSON.stringify(values));
  useEffect(() => {
    const now = JSON.stringify(values);
    if (now === lastValues.current) return;
    lastValues.current = now;
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

/** Calculates a score on the server and stores it in the chart. */
const useCalculate = (patientId: string) =>
  useChartCommand({
    send: (input: ScoreInput & { inputs: InputReference[] }, { key }) =>
      call(scoresEndpoints.calculate, { body: { patientId, ...input } }, { idempotencyKey: key }),
    changes: () => [scoresQuery(patientId)],
  });
