import { monthsOn } from '@bedside/contracts/clinical/patient/age.ts';
import { askingPain } from '@bedside/contracts/clinical/scores/esi/esi-points.ts';
import type { ScoreOutcome } from '@bedside/contracts/clinical/scores/score-outcome.ts';
import { fromDisplay, parseDecimal } from '@bedside/contracts/clinical/vitals/temperature.ts';
import { consciousnessFindings, esiResources } from '@bedside/contracts/scores/score-parameters.ts';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../../ui/controls/field.tsx';
import { Input } from '../../../../ui/controls/input.tsx';
import { useAnswer, useScoreForm } from '../score-form.ts';
import { useProblemText } from '../use-problem-text.ts';
import { NumberAnswer, SelectAnswer, TickAnswer, YesNoAnswer } from './answers.tsx';
import { EsiSuggestionBox } from './esi-suggestion-box.tsx';
import { FieldsGroup, Numbers, Ticks } from './fields-group.tsx';
import { GcsParts } from './gcs-parts.tsx';
import { PrefillHint } from './prefill-hint.tsx';

/** ESI: the chief complaint, then decision points A to D of the ESI handbook in order (D25). */
export function EsiFields({ outcome }: { outcome: ScoreOutcome }) {
  const { t } = useTranslation(['calculators', 'vitals']);
  const { unit } = useScoreForm();
  return (
    <>
      <ChiefComplaint />
      <FieldsGroup mark={<Point letter="A" />} title={t('esi.A')}>
        <div className="flex flex-col gap-4">
          <YesNoAnswer name="lifeThreateningSigns" hint={t('hint.lifeThreateningSigns')} />
          <div>
            <SelectAnswer
              name="consciousness"
              options={consciousnessFindings.map((value) => ({ value, label: t(`consciousness.${value}`) }))}
            />
            <ConsciousnessByGcs />
          </div>
        </div>
      </FieldsGroup>
      <FieldsGroup mark={<Point letter="B" />} title={t('esi.B')}>
        <div className="flex flex-col gap-4">
          <YesNoAnswer name="highRiskSituation" hint={t('hint.highRiskSituation')} />
          <YesNoAnswer name="newConfusion" hint={t('hint.newConfusion')} />
          <div className="md:max-w-56">
            <NumberAnswer name="painLevel" unit={t('unit.painLevel')} />
          </div>
          <SeverePain />
        </div>
      </FieldsGroup>
      <FieldsGroup mark={<Point letter="C" />} title={t('esi.C')} text={t('esi.resourcesText')}>
        <Resources />
      </FieldsGroup>
      <FieldsGroup mark={<Point letter="D" />} title={t('esi.D')} text={t('esi.dangerText')}>
        <Numbers>
          <NumberAnswer name="heartRate" unit={t('vitals:unit.heartRate')} />
          <NumberAnswer name="respiratoryRate" unit={t('vitals:unit.respiratoryRate')} />
          <NumberAnswer name="oxygenSaturation" unit="%" />
          <NumberAnswer name="temperature" unit={t(`vitals:unit.${unit}`)} />
          <NumberAnswer name="systolicBP" unit="mmHg" />
          <NumberAnswer name="diastolicBP" unit="mmHg" />
        </Numbers>
        <FeverQuestions />
        <EsiSuggestionBox outcome={outcome} />
      </FieldsGroup>
    </>
  );
}

/** Chooses the level of consciousness by the total of E, V and M. The list ends with "9 or lower". */
function ConsciousnessByGcs() {
  const { form } = useScoreForm();
  return (
    <GcsParts
      onTotal={(total) => {
        const finding = consciousnessFindings.find((one) => one === `gcs-${Math.max(total ?? 0, 9)}`);
        form.setValue('consciousness', total === undefined ? '' : (finding ?? ''), { shouldDirty: true });
      }}
    />
  );
}

function Point({ letter }: { letter: string }) {
  return (
    <span className="inline-flex size-5 shrink-0 items-center justify-center self-center rounded-sm bg-hover text-xs">
      {letter}
    </span>
  );
}

function ChiefComplaint() {
  const { t } = useTranslation('calculators');
  const answer = useAnswer('chiefComplaint');
  const problem = useProblemText()(answer);
  return (
    <Field
      label={t('field.chiefComplaint')}
      hint={<PrefillHint answer={answer} />}
      error={problem}
      className="border-t py-4 [&>p:empty]:hidden"
    >
      {(control) => (
        <Input
          {...control}
          ref={answer.ref}
          name="chiefComplaint"
          required
          maxLength={500}
          value={answer.value}
          onChange={(event) => answer.set(event.target.value)}
          onBlur={answer.onBlur}
          className={answer.isFollowing ? 'text-muted' : undefined}
        />
      )}
    </Field>
  );
}

/** Highlights the question about severe pain from a pain level of 7. The level alone decides nothing (D25). */
function SeverePain() {
  const { t } = useTranslation('calculators');
  const { answer } = useScoreForm();
  const isAsking =
    (parseDecimal(answer('painLevel')) ?? 0) >= askingPain && answer('severePainOrDistress') === '';
  return (
    <div className={isAsking ? 'border-l-3 border-amber-mark pl-3' : undefined}>
      <YesNoAnswer
        name="severePainOrDistress"
        hint={isAsking ? t('hint.painAsks', { pain: answer('painLevel') }) : t('hint.severePain')}
      />
    </div>
  );
}

function Resources() {
  const { t } = useTranslation('calculators');
  const { form, answer } = useScoreForm();
  const none = useAnswer('noResources');
  const problem = useProblemText()({ problem: undefined, isMissing: useIsMissing('resourcePrediction') });
  const ticked = esiResources.filter((resource) => answer(resource) === 'yes').length;
  const typed = parseDecimal(answer('estimatedResources'));
  const count = Math.max(ticked, typed ?? 0);
  const isKnown = count > 0 || typed !== null || none.value === 'yes';
  return (
    <>
      <Ticks>
        {esiResources.map((resource) => (
          <TickAnswer
            key={resource}
            name={resource}
            onChange={(isTicked) => {
              form.setValue(resource, isTicked ? 'yes' : '', { shouldDirty: true });
              if (isTicked) form.setValue('noResources', '');
            }}
          />
        ))}
        <TickAnswer
          name="noResources"
          onChange={(isTicked) => {
            none.set(isTicked ? 'yes' : '');
            if (isTicked)
              for (const field of [...esiResources, 'estimatedResources'] as const) form.setValue(field, '');
          }}
        />
      </Ticks>
      <div className="mt-3 md:max-w-72">
        <NumberAnswer
          name="estimatedResources"
          hint={t('hint.estimatedResources')}
          onTyped={(typed) => {
            if ((parseDecimal(typed) ?? 0) > 0) form.setValue('noResources', '');
          }}
        />
      </div>
      <p className="mt-2 text-sm">
        {t('esi.estimated')}{' '}
        <strong className={isKnown ? 'font-semibold' : 'font-semibold text-unknown'}>
          {isKnown ? count : t('notKnown')}
        </strong>
      </p>
      {problem && <p className="mt-1 text-xs text-red">{problem}</p>}
    </>
  );
}

function useIsMissing(name: string): boolean {
  return useScoreForm().missing.includes(name);
}

/** ESI-F3: questions about a febrile child under three years. */
function FeverQuestions() {
  const { t } = useTranslation('calculators');
  const { answer, scored, unit } = useScoreForm();
  const { patient, day } = scored;
  const typed = parseDecimal(answer('temperature'));
  const isFeverish = typed !== null && fromDisplay(typed, unit) >= 38;
  const months = patient.dateOfBirth === undefined ? patient.age * 12 : monthsOn(patient.dateOfBirth, day);
  if (!isFeverish || months >= 36) return null;
  return (
    <div className="mt-4 flex flex-col gap-4 border-l-3 border-amber-mark pl-3">
      <p className="text-sm font-medium">{t('esi.feverTitle')}</p>
      <YesNoAnswer name="isImmunized" />
      <YesNoAnswer name="hasFeverSource" />
    </div>
  );
}
