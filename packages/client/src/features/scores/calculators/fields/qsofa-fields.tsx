import { type InfectionHint, infectionHint } from '@bedside/contracts/clinical/alerts/infection-hint.ts';
import { parseDecimal } from '@bedside/contracts/clinical/vitals/temperature.ts';
import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import { infectionSites } from '@bedside/contracts/scores/score-parameters.ts';
import { NotebookText } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../../i18n/hooks/use-moment.ts';
import { useScoreForm } from '../score-form.ts';
import { NumberAnswer, SelectAnswer, TickAnswer, YesNoAnswer } from './answers.tsx';
import { FieldsGroup, Numbers } from './fields-group.tsx';
import { GcsParts } from './gcs-parts.tsx';

/** qSOFA: the suspected infection, the three criteria, and NEWS2 (D23, D28). */
export function QsofaFields({ notes, news2 }: { notes: readonly Note[]; news2: ReactNode }) {
  const { t } = useTranslation(['calculators', 'vitals']);
  const hint = useMemo(() => infectionHint(notes), [notes]);
  return (
    <>
      <FieldsGroup title={t('qsofa.suspicion')}>
        <TickAnswer name="infectionSuspicion" hint={t('hint.infectionSuspicion')} />
        {hint && <Hint hint={hint} />}
        <div className="mt-3 md:max-w-72">
          <SelectAnswer
            name="infectionSite"
            options={infectionSites.map((value) => ({ value, label: t(`infectionSite.${value}`) }))}
          />
        </div>
      </FieldsGroup>
      <FieldsGroup title={t('qsofa.criteria')} text={t('qsofa.criteriaText')}>
        <Numbers>
          <NumberAnswer name="respiratoryRate" unit={t('vitals:unit.respiratoryRate')} />
          <NumberAnswer name="systolicBP" unit="mmHg" />
          <Gcs />
        </Numbers>
        <GcsByParts />
        <Altered />
      </FieldsGroup>
      <FieldsGroup title={t('qsofa.news2')} text={t('qsofa.news2Text')}>
        {news2}
      </FieldsGroup>
    </>
  );
}

function Hint({ hint: { sentence, term, at } }: { hint: InfectionHint }) {
  const { t } = useTranslation('calculators');
  const moment = useMoment();
  return (
    <div className="mt-2 flex items-start gap-2 rounded-md bg-action-tint px-3 py-2 text-sm">
      <NotebookText aria-hidden className="mt-0.5 size-4 shrink-0 text-action" />
      <p className="min-w-0">
        <span className="text-muted">{t('qsofa.hint', { at: moment(at), term })}</span>{' '}
        <q className="line-clamp-3 break-words">{sentence}</q>
      </p>
    </div>
  );
}

/**
 * The Glasgow Coma Scale. A score below 15 sets altered mental status, and 15 clears it; the clinician can change it.
 */
function useSetAlteredBy(): (gcs: number | null) => void {
  const { form } = useScoreForm();
  return (gcs) => {
    if (gcs === null || gcs < 3 || gcs > 15) return;
    form.setValue('alteredMentalStatus', gcs < 15 ? 'yes' : 'no', { shouldDirty: true });
  };
}

function Gcs() {
  const { t } = useTranslation('calculators');
  const setAlteredBy = useSetAlteredBy();
  return (
    <NumberAnswer
      name="gcsScore"
      unit={t('unit.gcsScore')}
      onTyped={(typed) => setAlteredBy(parseDecimal(typed))}
    />
  );
}

function GcsByParts() {
  const { form } = useScoreForm();
  const setAlteredBy = useSetAlteredBy();
  return (
    <GcsParts
      onTotal={(total) => {
        form.setValue('gcsScore', total === undefined ? '' : String(total), { shouldDirty: true });
        if (total === undefined) form.setValue('alteredMentalStatus', '', { shouldDirty: true });
        else setAlteredBy(total);
      }}
    />
  );
}

function Altered() {
  const { t } = useTranslation('calculators');
  const { form, answer } = useScoreForm();
  const gcs = parseDecimal(answer('gcsScore'));
  const isBelow = gcs !== null && gcs >= 3 && gcs < 15;
  return (
    <div className="mt-4">
      <YesNoAnswer
        name="alteredMentalStatus"
        hint={isBelow ? t('hint.gcsBelow15') : t('hint.alteredMentalStatus')}
        onChange={(value) =>
          form.setValue('alteredMentalStatus', isBelow ? 'yes' : value, { shouldDirty: true })
        }
      />
    </div>
  );
}
