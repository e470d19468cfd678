import {
  hasSign,
  type PanelAlert,
  panelAlerts,
  signOfAlert,
} from '@bedside/contracts/clinical/alerts/panel-alerts.ts';
import { mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import {
  type ConsciousnessLevel,
  consciousnessLevels,
} from '@bedside/contracts/vitals/consciousness-words.ts';
import { unrecordableSigns } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { TFunction } from 'i18next';
import { OctagonAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../state/clock.ts';
import { cn } from '../../../ui/class-names.ts';
import { usePatientVitals } from '../use-patient-vitals.ts';
import { useVitalsFormat, type VitalsFormat } from '../vitals-format.ts';
import { useCoverage } from './use-coverage.ts';

/**
 * Alerts from the known vital signs, critical ones first, each with value and age. `children` adds alerts of other
 * features.
 */
export function ClinicalAlerts({ patientId, children }: { patientId: string; children?: ReactNode }) {
  const { t } = useTranslation('vitals');
  const format = useVitalsFormat();
  const now = useNow();
  const { records, patient, isLoaded } = usePatientVitals(patientId);
  const alerts = useMemo(
    () => (patient ? panelAlerts(mergeVitals(records), patient, new Date(now)) : []),
    [records, patient, now],
  );
  const coverage = useCoverage(records, now);
  if (!isLoaded) return null;
  return (
    <section aria-labelledby="clinical-alerts" className="p-4">
      <h2 id="clinical-alerts" className="text-sm font-semibold">
        {t('alerts.title')}
      </h2>
      <p className="mt-1 text-sm text-muted empty:hidden">
        {records.length === 0 ? t('alerts.unknown') : coverage(alerts.length === 0)}
      </p>
      {alerts.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1">
          {alerts.map((alert) => {
            const Icon = alert.severity === 'critical' ? OctagonAlert : TriangleAlert;
            return (
              <li
                key={`${alert.name} ${alert.value}`}
                className={cn(
                  'flex items-baseline gap-2 rounded-sm px-2 py-1',
                  alert.severity === 'critical' ? 'bg-red-tint text-red' : 'bg-amber-tint text-amber',
                )}
              >
                <Icon aria-hidden className="size-3.5 shrink-0 self-center" />
                <span className="min-w-0 grow">
                  <span className="sr-only">{t(`alerts.${alert.severity}`)}: </span>
                  <span className="font-medium">{nameOf(alert, t)}</span>{' '}
                  <span className="ml-0.5 font-semibold whitespace-nowrap">
                    {valueText(alert, t, format)}
                  </span>
                  {alert.symptoms && (
                    <span className="block text-xs">
                      {t('alerts.withSymptoms', { symptoms: alert.symptoms.join(', ') })}
                    </span>
                  )}
                </span>
                <span className="text-xs whitespace-nowrap">{format.ago(alert.observedAt, now)}</span>
              </li>
            );
          })}
        </ul>
      )}
      {children}
    </section>
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
