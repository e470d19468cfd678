import type { PastChart as PastChartData } from '@bedside/contracts/board/past.contract.ts';
import { callsOf } from '@bedside/contracts/clinical/board/board-calls.ts';
import { shownDrugName } from '@bedside/contracts/clinical/medications/drugs.ts';
import { type TemperatureUnit, toDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import { isActiveMedication } from '@bedside/contracts/medications/medications.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pastChartQuery } from '../../../domains/board/past.queries.ts';
import { decimal } from '../../../i18n/format.ts';
import { useLabName } from '../../../i18n/hooks/use-lab-name.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { labResult } from '../../../i18n/lab-result.ts';
import { languageAtom, temperatureUnitAtom } from '../../../storage/preferences.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { EsiMark, News2Mark } from '../cells/board-cells.tsx';
import { SignText } from '../cells/sign-cells.tsx';
import { useBoardWords } from '../cells/use-board-words.ts';
import { Still } from './past-board.tsx';

interface PastChartProps {
  patientId: string;
  at: string;
  onBack: () => void;
}

/** One chart at one moment: who and how the patient was, the newest sets, results, scores and active medications. */
export function PastChart({ patientId, at, onBack }: PastChartProps) {
  const { t } = useTranslation('past');
  const chart = useQuery(pastChartQuery(patientId, at));
  return (
    <div className="min-h-0 grow overflow-auto" aria-busy={chart.isFetching}>
      {chart.isPlaceholderData && chart.data && !chart.isError && <Still at={chart.data.at} />}
      <Button variant="ghost" size="sm" className="m-2" onClick={onBack}>
        <ArrowLeft aria-hidden /> {t('toBoard')}
      </Button>
      {chart.isError ? (
        // Before the first entry there is no chart, and the one on screen would be of another moment.
        <LoadFailure text={t('chartFailed')} className="m-6" onRetry={() => void chart.refetch()} />
      ) : (
        chart.data === undefined && <Spinner className="m-6" />
      )}
      {chart.data && !chart.isError && <Chart chart={chart.data} />}
    </div>
  );
}

function Chart({ chart }: { chart: PastChartData }) {
  const { t } = useTranslation('past');
  const { row, patient, vitals, scores } = chart;
  const words = useBoardWords();
  const moment = useMoment();
  const now = Date.parse(chart.at);
  return (
    <div className="flex flex-col gap-4 px-5 pb-5">
      <header>
        <h3 className="text-lg font-semibold wrap-break-word">
          {patient.name} <span className="text-sm font-normal text-muted">{patient.mrn}</span>
        </h3>
        <p className="text-sm text-muted">
          {[row.bed || words.t('noBed'), words.who(row), words.t(`patients:statuses.${row.status}`)].join(
            ' · ',
          )}
        </p>
        <p className="text-sm wrap-break-word">{patient.chiefComplaint}</p>
        <p className="mt-2 flex items-center gap-3 text-sm">
          <EsiMark row={row} words={words} />
          <News2Mark row={row} words={words} />
          <span className="text-muted">{words.news2Words(row)}</span>
        </p>
        {callsOf(row).map((call) => (
          <p
            key={call.kind}
            className={cn('text-sm font-medium', call.tone === 'red' ? 'text-red' : 'text-amber')}
          >
            {words.call(call)}
          </p>
        ))}
      </header>
      <div className="grid gap-6 lg:grid-cols-2">
        <Part title={t('part.vitals')}>
          {row.vitals === null && <p className="text-unknown">{words.t('noVitals')}</p>}
          {words.signs(row).map((sign) => (
            <p key={sign.sign}>
              <SignText sign={sign} words={words} />{' '}
              <span className="text-muted">{sign.at && sign.unit}</span>{' '}
              <span className="text-xs text-muted">{sign.at && words.ago(sign.at, now)}</span>
            </p>
          ))}
          <Sets sets={vitals} />
        </Part>
        <div className="flex flex-col gap-4">
          <PastResults chart={chart} />
          <PastMedications chart={chart} />
          <Part title={t('part.scores')}>
            {scores.length === 0 && <p className="text-unknown">{t('none')}</p>}
            {scores.map(({ id, scoreType, scoreValue, calculatedAt, ...score }) => (
              <p key={id} className={counts(score) ? undefined : 'line-through'}>
                {scoreType} {scoreValue} <span className="text-muted">{moment(calculatedAt)}</span>
              </p>
            ))}
          </Part>
        </div>
      </div>
      {chart.leftOut > 0 && <p className="text-sm text-muted">{t('leftOut', { count: chart.leftOut })}</p>}
    </div>
  );
}

/** The newest sets as a table. One that was entered in error by then is struck through. */
function Sets({ sets }: { sets: readonly VitalsRecord[] }) {
  const { t } = useTranslation(['past', 'vitals']);
  const language = useAtomValue(languageAtom);
  const unit = useAtomValue(temperatureUnitAtom);
  const moment = useMoment();
  if (sets.length === 0) return null;
  return (
    <table className="mt-2 w-full border-collapse text-sm">
      <thead className="text-left text-xs text-muted">
        <tr>
          <th scope="col" className="border-b py-1 font-medium">
            {t('observed')}
          </th>
          {setColumns.map((name) => (
            <th key={name} scope="col" className="border-b py-1 text-right font-medium">
              {t(`vitals:short.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sets.map((set) => (
          <tr key={set.id} className={cn('border-b', !counts(set) && 'text-muted line-through')}>
            <td className="py-1">{moment(set.timestamp)}</td>
            {setColumns.map((name) => (
              <td key={name} className="py-1 text-right">
                {textOf(set, name, language, unit) ?? (
                  <span className="text-unknown">{t('vitals:missing')}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const setColumns = [
  'bloodPressure',
  'heartRate',
  'respiratoryRate',
  'temperature',
  'oxygenSaturation',
] as const;

function textOf(
  set: VitalsRecord,
  name: (typeof setColumns)[number],
  language: string,
  unit: TemperatureUnit,
): string | undefined {
  if (name === 'bloodPressure') {
    const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = set;
    return systolic === undefined && diastolic === undefined
      ? undefined
      : `${systolic ?? '--'}/${diastolic ?? '--'}`;
  }
  const value = set[name];
  if (value === undefined) return undefined;
  return name === 'temperature' ? decimal(toDisplay(value, unit), language, 1) : decimal(value, language);
}

function PastResults({ chart: { labs } }: { chart: PastChartData }) {
  const { t } = useTranslation('past');
  const language = useAtomValue(languageAtom);
  const nameOf = useLabName();
  const moment = useMoment();
  return (
    <Part title={t('part.labs')}>
      {labs.length === 0 && <p className="text-unknown">{t('none')}</p>}
      {labs.map((lab) => (
        <p key={lab.id} className={cn('flex gap-2', !counts(lab) && 'text-muted line-through')}>
          <span className="min-w-0 grow wrap-break-word">
            {nameOf(lab)}{' '}
            <span className="font-medium">
              {labResult(lab.result ?? '', language)} {lab.units}
            </span>
          </span>
          <span className="shrink-0 text-muted">{moment(lab.resultTime)}</span>
        </p>
      ))}
    </Part>
  );
}

function PastMedications({ chart: { medications } }: { chart: PastChartData }) {
  const { t } = useTranslation('past');
  const language = useAtomValue(languageAtom);
  const active = medications.filter(isActiveMedication);
  return (
    <Part title={t('part.medications')}>
      {active.length === 0 && <p className="text-unknown">{t('none')}</p>}
      {active.map(({ id, name, dosage, frequency }) => (
        <p key={id}>{[shownDrugName(name, language), dosage, frequency].filter(Boolean).join(' · ')}</p>
      ))}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="text-sm">
      <h4 className="mb-1 border-b pb-1 font-semibold">{title}</h4>
      {children}
    </section>
  );
}
