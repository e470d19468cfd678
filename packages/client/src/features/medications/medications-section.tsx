import { nameIn } from '@bedside/contracts/clinical/medications/drugs.ts';
import {
  hasEnded,
  isActiveMedication,
  isSingleDose,
  type Medication,
  medicationsEndpoints,
} from '@bedside/contracts/medications/medications.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { medicationsQuery } from '../../domains/medications.queries.ts';
import { useMedicationWords } from '../../i18n/hooks/use-medication-words.ts';
import { carriedRecordAtom } from '../../state/carried-record.ts';
import { startMedicationAtom } from '../../state/selection.ts';
import { useChartNews } from '../../state/use-chart-news.ts';
import { languageAtom } from '../../storage/preferences.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SectionPending } from '../../ui/feedback/section-pending.tsx';
import { RecordMenu } from '../../ui/records/record-menu.tsx';
import { type MedicationAct, MedicationDialog } from './entry/medication-dialog.tsx';
import { AllergyLine, ConflictLine, DosesLine, WarningLines } from './medication-lines.tsx';
import { MedicationRow } from './medication-row.tsx';

/** All medications of a patient, in three groups: active ones, given doses and ended ones (U24). */
export default function MedicationsSection({ patientId }: { patientId: string }) {
  // Each patient has a separate dialog, so that input for one is never saved to another.
  return <Medications key={patientId} patientId={patientId} />;
}

function Medications({ patientId }: { patientId: string }) {
  const { t } = useTranslation(['medications', 'records']);
  const medications = useQuery(medicationsQuery(patientId));
  const [chosen, setAct] = useState<MedicationAct | null>(null);
  const [isStarting, setStarting] = useAtom(startMedicationAtom);
  useEffect(() => () => setStarting(false), [setStarting]);
  const [carried, setCarried] = useAtom(carriedRecordAtom);
  const entered =
    carried?.domain === 'medications' && carried.patientId === patientId ? carried.record : undefined;
  const action = isStarting ? { kind: 'start' as const } : chosen;
  const act = entered ? { kind: 'start' as const, entered } : action;
  if (medications.data === undefined) {
    return (
      <SectionPending
        isError={medications.isError}
        failed={t('loadFailed')}
        onRetry={() => void medications.refetch()}
      />
    );
  }
  const all = medications.data;
  function close() {
    setAct(null);
    setStarting(false);
    setCarried(null);
  }
  const { active, doses, ended, wrong } = grouped(all);
  const empty = all.length === 0 ? t('notRecorded') : t('noneActive');
  const groups = [
    { title: t('active'), list: active, none: empty },
    { title: t('doses'), list: doses, none: undefined },
    { title: t('ended'), list: ended, none: undefined },
    { title: t('records:marked'), list: wrong, none: undefined },
  ];
  return (
    <div className="min-h-full bg-surface">
      <div className="flex flex-col">
        <div className="flex items-center justify-between gap-3 border-b px-4 py-2">
          <p className="text-sm text-muted tabular-nums">
            {t('activeCount', { count: active.length })} · {t('dosesCount', { count: doses.length })}
          </p>
          <Button needs={medicationsEndpoints.start} size="sm" onClick={() => setAct({ kind: 'start' })}>
            <Plus aria-hidden /> {t('add')}
          </Button>
        </div>
        {groups.map(({ title, list, none }) =>
          list.length === 0 && none === undefined ? null : (
            <section key={title} aria-label={title} className="px-4 pt-4 pb-2">
              <h3 className="text-sm font-semibold">{title}</h3>
              {list.length === 0 && <p className="mt-1 text-unknown">{none}</p>}
              <ul className="mt-1 divide-y">
                {list.map((medication) => (
                  <Row key={medication.id} medication={medication} all={all} onAct={setAct} />
                ))}
              </ul>
            </section>
          ),
        )}
      </div>
      <MedicationDialog patientId={patientId} act={act} medications={all} onClose={close} />
    </div>
  );
}

const grouped = (all: readonly Medication[]) => ({
  active: all.filter(isActiveMedication),
  doses: all.filter((one) => isSingleDose(one) && !hasEnded(one)),
  ended: all.filter((one) => hasEnded(one) && counts(one)),
  wrong: all.filter((one) => !counts(one)),
});

interface RowProps {
  medication: Medication;
  all: readonly Medication[];
  onAct: (act: MedicationAct) => void;
}

function Row({ medication, all, onAct }: RowProps) {
  const { t } = useTranslation('medications');
  const language = useAtomValue(languageAtom);
  const { id, name, kind, drug } = medication;
  const doses = all.filter((one) => one.doseOf === id && counts(one));
  const otherName = nameIn(language, name, drug);
  const { drugName } = useMedicationWords();
  const news = useChartNews(medication.patientId, 'medications');
  return (
    <MedicationRow
      medication={medication}
      // Another spelling of the recorded name needs no second name beside it.
      name={otherName === undefined ? drugName(name) : name}
      isNew={news.record(id)}
      otherName={otherName}
      className="min-h-11 py-2"
      actions={
        <>
          {isActiveMedication(medication) &&
            (['give', 'discontinue'] as const).map((act) => (
              <Button
                needs={medicationsEndpoints[act]}
                key={act}
                variant={act === 'give' ? 'outline' : 'ghost'}
                size="sm"
                aria-label={t(act === 'give' ? 'giveOf' : 'discontinueOf', { name: drugName(name) })}
                onClick={() => onAct({ kind: act, medicationId: id })}
              >
                {t(act)}
              </Button>
            ))}
          <RecordMenu
            domain="medications"
            at={medication.startedAt}
            records={[medication]}
            className="size-8 max-md:-my-3"
          />
        </>
      }
    >
      {(kind === 'prescribed' || doses.length > 0) && <DosesLine doses={doses} />}
      <AllergyLine medication={medication} />
      {isActiveMedication(medication) && <ConflictLine medication={medication} />}
      {!hasEnded(medication) && <WarningLines medication={medication} />}
    </MedicationRow>
  );
}
