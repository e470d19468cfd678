import { judgeCurrent } from '@bedside/contracts/clinical/judgement/judged-signs.ts';
import { isOld, type VitalsDue } from '@bedside/contracts/clinical/monitoring/vitals-currency.ts';
import { ageOf, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { acvpuOf } from '@bedside/contracts/clinical/vitals/acvpu.ts';
import { mergeVitals, reassures } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { perfusionOf } from '@bedside/contracts/clinical/vitals/perfusion.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useSetAtom } from 'jotai';
import { ClockAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuthorName } from '../../../i18n/hooks/use-author-name.ts';
import { useNow } from '../../../state/clock.ts';
import { vitalsDialogAtom } from '../../../state/selection.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ChangedMark } from '../../../ui/feedback/changed-mark.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { UnverifiedMark } from '../../../ui/records/unverified-mark.tsx';
import { Curve } from '../../../ui/text/curve.tsx';
import { usePatientVitals } from '../use-patient-vitals.ts';
import { usePerfusionText } from '../use-perfusion-text.ts';
import { useRuleWords } from '../use-rule-words.ts';
import { useVitalsFormat } from '../vitals-format.ts';
import { RuleHint } from './rule-hint.tsx';
import { DirectionMark } from './tiles/direction-mark.tsx';
import type { Tile } from './tiles/tiles.ts';
import { oldToneOf, toneOf, toneOfAcvpu } from './tiles/tones.ts';
import { useChanged } from './tiles/use-changed.ts';
import { useTiles } from './tiles/use-tiles.ts';
import { useVitalsDue, type VitalsOfPatient } from './use-vitals-due.ts';

/** The vitals in the context panel: each sign with age, author and the last four hours. */
export function LatestVitals({ patientId, triageLevel }: VitalsOfPatient) {
  const { t } = useTranslation(['vitals', 'common']);
  const now = useNow();
  const vitals = usePatientVitals(patientId);
  const tiles = useTiles(vitals, now);
  const due = useVitalsDue(vitals, triageLevel, now);
  const open = useSetAtom(vitalsDialogAtom);
  return (
    <section aria-labelledby="latest-vitals" className="p-4">
      <div className="flex items-center justify-between gap-2">
        <h2 id="latest-vitals" className="text-sm font-semibold">
          {t('latest')}
        </h2>
        <Button
          needs={vitalsEndpoints.record}
          variant="outline"
          size="sm"
          onClick={() => open({ open: true })}
        >
          {t('updateShort')}
        </Button>
      </div>
      {due?.isOverdue && <Overdue due={due} now={now} />}
      {vitals.isError ? (
        <p role="alert" className="mt-2 text-sm text-red">
          {t('loadFailed')}{' '}
          <Button variant="link" size="sm" className="h-auto px-0" onClick={vitals.retry}>
            {t('common:retry')}
          </Button>
        </p>
      ) : !vitals.isLoaded ? (
        <Spinner className="mt-3" />
      ) : vitals.records.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{t('none')}</p>
      ) : (
        <ul className="mt-2 -ml-2 divide-y">
          {tiles.map((tile) => (
            <Sign
              key={tile.tile}
              tile={tile}
              patient={vitals.patient}
              patientId={patientId}
              records={vitals.records}
              now={now}
            >
              {tile.tile === 'bloodPressure' && vitals.patient && (
                <Perfusion records={vitals.records} age={ageOf(vitals.patient, localDay(new Date(now)))} />
              )}
            </Sign>
          ))}
          <Assessments patient={vitals.patient} patientId={patientId} records={vitals.records} now={now} />
        </ul>
      )}
    </section>
  );
}

/** Explains the overdue symbol of the header tiles in words. */
function Overdue({ due: { minutes, lastAt }, now }: { due: VitalsDue; now: number }) {
  const { t } = useTranslation('vitals');
  const format = useVitalsFormat();
  return (
    <p className="mt-2 flex items-baseline gap-1.5 rounded-sm bg-amber-tint px-2 py-1 text-sm text-amber">
      <ClockAlert aria-hidden className="size-3.5 shrink-0 self-center" />
      {lastAt === undefined
        ? t('due.never', { count: minutes })
        : t('due.overdue', { count: minutes, when: format.ago(lastAt, now) })}
    </p>
  );
}

interface RowProps {
  patientId: string;
  records: VitalsRecord[];
  now: number;
}

interface SignProps extends RowProps {
  tile: Tile;
  patient: Patient | undefined;
  children: ReactNode;
}

function Sign({ tile, patient, patientId, records, now, children }: SignProps) {
  const { t } = useTranslation('vitals');
  const format = useVitalsFormat();
  const ruleWords = useRuleWords();
  const points = useMemo(() => pointsOf(records, tile.tile), [records, tile.tile]);
  const isKnown = !tile.unrecordable && tile.values.some((value) => value !== undefined);
  return (
    <Row
      name={t(`name.${tile.tile}`)}
      patientId={patientId}
      records={records}
      now={now}
      at={tile.at}
      recordId={tile.recordId}
      drawing={<Sparkline points={points} now={now} />}
    >
      <span className={tile.isOld ? oldToneOf[tile.color] : cn('font-semibold', toneOf[tile.color])}>
        <span className={isKnown ? 'text-lg' : ''}>{format.value(tile)}</span>{' '}
        <DirectionMark direction={tile.direction} withWord />
      </span>
      {isKnown && <span className="text-xs text-muted">{format.unitOf(tile.tile)}</span>}
      {tile.isConfirmed && <span className="text-xs text-muted">{t('confirmed')}</span>}
      {patient && tile.at !== undefined && tile.color !== 'normal' && (
        <RuleHint
          name={t(`name.${tile.tile}`)}
          words={ruleWords(tile.tile, tile.judgement, patient, { ...tile.moment, at: tile.at })}
        />
      )}
      {children}
      {tile.monitor && <MonitorValue tile={tile} monitor={tile.monitor} now={now} />}
    </Row>
  );
}

/** MONITOR-8: what the monitor says now, under the value that counts. */
function MonitorValue({
  tile,
  monitor,
  now,
}: {
  tile: Tile;
  monitor: NonNullable<Tile['monitor']>;
  now: number;
}) {
  const { t } = useTranslation('devices');
  const format = useVitalsFormat();
  return (
    <p className="flex w-full flex-wrap items-baseline gap-x-1.5 text-xs">
      <span className={oldToneOf[monitor.color === 'normal' ? 'unknown' : monitor.color]}>
        {format.value({ ...tile, ...monitor, unrecordable: false })} {format.unitOf(tile.tile)}
        <DirectionMark direction={monitor.direction} />
      </span>
      <span className="text-muted">{t('monitorAt', { when: format.ago(monitor.at, now) })}</span>
      <UnverifiedMark />
    </p>
  );
}

/** PERF-1 to PERF-5: the mean arterial pressure and the shock index of the current values, which no limit judges. */
function Perfusion({ records, age }: { records: VitalsRecord[]; age: number }) {
  const textOf = usePerfusionText();
  const perfusion = useMemo(() => perfusionOf(mergeVitals(records), age), [records, age]);
  const text = textOf(perfusion);
  return text && <p className="w-full text-xs text-muted">{text}</p>;
}

/** Pain, consciousness and oxygen. A default that no one assessed reads "not assessed" (D8). */
function Assessments({ patient, ...props }: RowProps & { patient: Patient | undefined }) {
  const { t } = useTranslation('vitals');
  const format = useVitalsFormat();
  const { records } = props;
  const merged = useMemo(() => mergeVitals(records), [records]);
  const { painLevel, consciousnessLevel, newConfusion, supplementalOxygen, oxygenDevice, oxygenFlow } =
    merged;
  const acvpu = acvpuOf(consciousnessLevel?.value, newConfusion?.value);
  const supply = [
    oxygenDevice && t(`device.${oxygenDevice.value}`),
    oxygenFlow && format.flow(oxygenFlow.value),
  ].filter(Boolean);
  return (
    <>
      <Assessment
        {...props}
        name={t('name.painLevel')}
        of={painLevel}
        className={cn('text-lg', patient && toneOf[judgeCurrent('painLevel', merged, patient).tone])}
      >
        {painLevel && t('form.painValue', { value: painLevel.value })}
      </Assessment>
      <Assessment
        {...props}
        name={t('name.consciousnessLevel')}
        of={consciousnessLevel ?? newConfusion}
        className={acvpu && toneOfAcvpu[acvpu]}
      >
        {format.consciousness(consciousnessLevel?.value, newConfusion?.value)}
      </Assessment>
      <Assessment {...props} name={t('name.oxygen')} of={supplementalOxygen}>
        {supplementalOxygen && (
          <>
            {supplementalOxygen.value ? t('onOxygen') : t('roomAir')}
            {supply.length > 0 && (
              <span className="block text-xs font-normal text-muted">{supply.join(', ')}</span>
            )}
          </>
        )}
      </Assessment>
    </>
  );
}

interface AssessmentProps extends RowProps {
  name: string;
  of: { at: string; recordId: string } | undefined;
  className?: string | undefined;
  /** Nothing reads "not assessed". */
  children: ReactNode;
}

/** Mutes a value that is older than its window (CURRENT-1). */
function Assessment({ name, of, className, children, ...row }: AssessmentProps) {
  const { t } = useTranslation('vitals');
  const ink = isOld(of?.at ?? '', new Date(row.now)) ? 'font-normal text-muted' : 'font-semibold';
  return (
    <Row {...row} name={name} at={of?.at} recordId={of?.recordId} drawing={null}>
      {children ? (
        <span className={cn(ink, className)}>{children}</span>
      ) : (
        <span className="text-unknown">{t('notAssessed')}</span>
      )}
    </Row>
  );
}

interface SignRowProps extends RowProps {
  name: string;
  at: string | undefined;
  recordId: string | undefined;
  drawing: ReactNode;
  children: ReactNode;
}

function Row({ name, patientId, records, now, at, recordId, drawing, children }: SignRowProps) {
  const { t } = useTranslation('vitals');
  const format = useVitalsFormat();
  const changed = useChanged(patientId, true, recordId);
  const authorName = useAuthorName();
  const by = records.find(({ id }) => id === recordId)?.recordedBy;
  const who = by && authorName(by);
  return (
    <li className="relative grid grid-cols-[1fr_auto] items-center gap-x-3 py-1.5 pl-2">
      {changed && <ChangedMark key={changed} />}
      <div className="relative min-w-0">
        <h3 className="text-xs text-muted">{name}</h3>
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">{children}</div>
        {at && (
          <p className="truncate text-xs text-muted">
            {who ? t('by', { when: format.ago(at, now), who }) : format.ago(at, now)}
          </p>
        )}
      </div>
      {drawing && <div className="relative">{drawing}</div>}
    </li>
  );
}

/** Returns the observations of one sign, oldest first. Blood pressure uses the systolic value. */
function pointsOf(records: VitalsRecord[], tile: Tile['tile']): { at: number; value: number }[] {
  return records
    .flatMap((record) => {
      const value = record[tile === 'bloodPressure' ? 'bloodPressureSystolic' : tile];
      // MONITOR-8: the line is that of the value above it.
      if (value === undefined || !reassures(record)) return [];
      return [{ at: Date.parse(record.timestamp), value }];
    })
    .toReversed();
}

/** The window of a sparkline. */
const sparklineMs = 4 * 60 * 60 * 1000;

/** The trend of one value over the last four hours. Screen readers read the number beside it instead. */
function Sparkline({
  points,
  now,
}: {
  /** Oldest first. `at` is in epoch milliseconds. */
  points: { at: number; value: number }[];
  now: number;
}) {
  const from = now - sparklineMs;
  const shown = points.filter(({ at }) => at > from && at <= now);
  return <Curve points={shown} from={from} to={now} width={84} height={24} className="shrink-0" />;
}
