import { hasSign, type PanelAlert, signOfAlert } from '@bedside/contracts/clinical/alerts/panel-alerts.ts';
import { alertCourse, type CourseAlert } from '@bedside/contracts/clinical/judgement/alert-course.ts';
import { judgeCurrent } from '@bedside/contracts/clinical/judgement/judged-signs.ts';
import { mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import {
  type ConsciousnessLevel,
  consciousnessLevels,
} from '@bedside/contracts/vitals/consciousness-words.ts';
import { unrecordableSigns, type VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { TFunction } from 'i18next';
import { CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { useNow } from '../../../state/clock.ts';
import { cn } from '../../../ui/class-names.ts';
import { usePatientVitals } from '../use-patient-vitals.ts';
import { useRuleWords } from '../use-rule-words.ts';
import { useVitalsFormat, type VitalsFormat } from '../vitals-format.ts';
import { RuleHint } from './rule-hint.tsx';
import { useTiles } from './tiles/use-tiles.ts';
import { useCoverage } from './use-coverage.ts';

/**
 * Alerts from the known vital signs in the fixed order of the signs, each with value and age. One that ends keeps its line for
 * ten minutes (JUDGE-13, JUDGE-14). `children` adds alerts of other features.
 */
export function ClinicalAlerts({ patientId, children }: { patientId: string; children?: ReactNode }) {
  const { t } = useTranslation('vitals');
  const now = useNow();
  const vitals = usePatientVitals(patientId);
  const { records, patient, isLoaded } = vitals;
  const alerts = useMemo(
    () => (patient ? alertCourse(records, patient, new Date(now)) : []),
    [records, patient, now],
  );
  const coverage = useCoverage(records, useTiles(vitals, now), now);
  if (!isLoaded) return null;
  return (
    <section aria-labelledby="clinical-alerts" className="p-4">
      <h2 id="clinical-alerts" className="text-sm font-semibold">
        {t('alerts.title')}
      </h2>
      <p className="mt-1 text-sm text-muted empty:hidden">
        {records.length === 0
          ? t('alerts.unknown')
          : coverage(!alerts.some(({ state }) => state === 'active'))}
      </p>
      {patient && alerts.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1">
          {alerts.map((one) => (
            <AlertLine
              key={`${one.sign} ${one.alert.name}`}
              one={one}
              records={records}
              patient={patient}
              now={now}
            />
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

interface AlertLineProps {
  one: CourseAlert;
  records: readonly VitalsRecord[];
  patient: Patient;
  now: number;
}

function AlertLine({ one: { sign, alert, state, since }, records, patient, now }: AlertLineProps) {
  const { t } = useTranslation('vitals');
  const format = useVitalsFormat();
  const moment = useMoment();
  const ruleWords = useRuleWords();
  const vitals = useMemo(() => mergeVitals(records), [records]);
  const isCritical = alert.severity === 'critical';
  const isActive = state === 'active';
  const Icon = isActive ? (isCritical ? OctagonAlert : TriangleAlert) : CircleCheck;
  const was = valueText(alert, t, format);
  const key = {
    at: alert.observedAt,
    onOxygen: vitals.supplementalOxygen?.value,
    spo2Scale: vitals.spo2Scale?.value,
  };
  return (
    <li
      className={cn(
        'flex items-baseline gap-2 rounded-sm px-2 py-1',
        isActive ? (isCritical ? 'bg-red-tint text-red' : 'bg-amber-tint text-amber') : 'bg-hover text-muted',
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0 self-center" />
      <span className="min-w-0 grow">
        {isActive && <span className="sr-only">{t(`alerts.${alert.severity}`)}: </span>}
        <span className={cn('font-medium', state === 'ended' && 'line-through')}>{nameOf(alert, t)}</span>{' '}
        {isActive ? (
          <span className="ml-0.5 font-semibold whitespace-nowrap">{was}</span>
        ) : (
          <span className="text-xs">
            {state === 'near'
              ? t('alerts.near', { was, time: moment(alert.observedAt) })
              : t('alerts.ended', { was, when: format.ago(since ?? alert.observedAt, now) })}
          </span>
        )}
        {isActive && alert.symptoms && (
          <span className="block text-xs">
            {t('alerts.withSymptoms', { symptoms: alert.symptoms.join(', ') })}
          </span>
        )}
      </span>
      {isActive && (
        <>
          <span className="text-xs whitespace-nowrap">{format.ago(alert.observedAt, now)}</span>
          <RuleHint
            name={nameOf(alert, t)}
            words={ruleWords(sign, judgeCurrent(sign, vitals, patient), patient, key)}
            className="text-inherit"
          />
        </>
      )}
    </li>
  );
}

function nameOf({ name, value }: PanelAlert, t: TFunction<'vitals'>): string {
  if (name !== 'unrecordable') return t(`alerts.${name}`);
  return t('alerts.unrecordable', { name: isSign(value) ? t(`name.${value}`) : '' });
}

function valueText({ name, value }: PanelAlert, t: TFunction<'vitals'>, format: VitalsFormat): string {
  if (isLevel(value)) return name === 'reduced-consciousness' ? t(`consciousness.${value}`) : '';
  if (isSign(value)) return '';
  if (!hasSign(name)) return `${value}`;
  const sign = signOfAlert[name];
  const isTemperature = typeof value === 'number' && sign === 'temperature';
  return `${isTemperature ? format.temperature(value) : value} ${format.unitOf(sign)}`;
}

function isLevel(value: PanelAlert['value']): value is ConsciousnessLevel {
  return consciousnessLevels.some((level) => level === value);
}

function isSign(value: PanelAlert['value']): value is (typeof unrecordableSigns)[number] {
  return unrecordableSigns.some((sign) => sign === value);
}
