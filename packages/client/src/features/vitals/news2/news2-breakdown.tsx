import { type News2, type News2Part, news2WindowMs } from '@bedside/contracts/clinical/news2/news2.ts';
import { mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { type News2Parameter, news2Parameters } from '@bedside/contracts/scores/chart-inputs.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../i18n/format.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { cn } from '../../../ui/class-names.ts';
import { useVitalsFormat } from '../vitals-format.ts';
import { news2Detail, news2NextText, news2Number, news2Words } from './news2-chip.tsx';

interface News2BreakdownProps {
  score: News2;
  records: readonly VitalsRecord[];
  /** Epoch milliseconds. */
  now: number;
}

/** The parts of NEWS2: value, age and points of each parameter, and the missing parameters. */
export function News2Breakdown({ score, records, now }: News2BreakdownProps) {
  const { t } = useTranslation('vitals');
  const textOf = useParameterText(records, now);
  const detail = news2Detail(score, t);
  const next = news2NextText(score, t);
  return (
    <>
      <h2 className={cn('text-sm font-semibold', score.status !== 'scored' && 'text-unknown')}>
        {t('news2.name')} {news2Number(score, t)}, {news2Words(score, t, records.some(counts))}
      </h2>
      {score.status === 'scored' && (
        <table className="mt-2 w-full text-sm">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('news2.column.parameter')}</th>
              <th scope="col">{t('news2.column.value')}</th>
              <th scope="col">{t('news2.column.points')}</th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {news2Parameters.map((parameter) => (
              <PartRow
                key={parameter}
                parameter={parameter}
                part={score.parts[parameter]}
                isScale2={parameter === 'oxygenSaturation' && score.scale === 2}
                value={textOf(parameter)}
                now={now}
              />
            ))}
          </tbody>
        </table>
      )}
      {detail && <p className="mt-2 text-sm">{detail}.</p>}
      {next && <p className="mt-1 text-sm font-medium">{next}.</p>}
      <p className="mt-2 text-xs text-muted">{t('news2.source')}</p>
    </>
  );
}

interface PartRowProps {
  parameter: News2Parameter;
  part: News2Part;
  /** Whether the points follow SpO₂ scale 2. */
  isScale2: boolean;
  /** The value with its unit. */
  value: string;
  /** Epoch milliseconds. */
  now: number;
}

function PartRow({ parameter, part: { min, max, observedAt }, isScale2, value, now }: PartRowProps) {
  const { t } = useTranslation('vitals');
  const format = useVitalsFormat();
  return (
    <tr>
      <th scope="row" className="py-1.5 pr-2 text-left font-normal text-muted">
        {t(`news2.parameter.${parameter}`)}
        {isScale2 && <span className="block text-xs">{t('news2.scale2')}</span>}
      </th>
      <td className="py-1.5 pr-2 text-right">
        {observedAt === undefined ? (
          <span className="text-unknown">{t('notMeasured')}</span>
        ) : (
          <>
            {value}
            <span className="block text-xs text-muted">{format.ago(observedAt, now)}</span>
          </>
        )}
      </td>
      <td
        className={cn(
          'w-10 text-right font-semibold whitespace-nowrap',
          min === 3 && 'text-red',
          observedAt === undefined && 'text-unknown',
        )}
      >
        {min === max ? min : t('news2.range', { min, max })}
      </td>
    </tr>
  );
}

/** Returns the scored value of a parameter with its unit. */
function useParameterText(
  records: readonly VitalsRecord[],
  now: number,
): (parameter: News2Parameter) => string {
  const { t } = useTranslation('vitals');
  const language = useAtomValue(languageAtom);
  const format = useVitalsFormat();
  // No end, as in the score: a new set can be ahead of the client clock.
  const vitals = mergeVitals(records, { from: new Date(now - news2WindowMs) });
  return (parameter) => {
    switch (parameter) {
      case 'consciousness':
        return (
          format.consciousness(vitals.consciousnessLevel?.value, vitals.newConfusion?.value) ?? t('missing')
        );
      case 'supplementalOxygen':
        return vitals.supplementalOxygen?.value ? t('onOxygen') : t('roomAir');
      case 'temperature':
        return vitals.temperature
          ? `${format.temperature(vitals.temperature.value)} ${t(`unit.${format.unit}`)}`
          : t('missing');
      default: {
        const observed = vitals[parameter];
        return observed ? `${decimal(observed.value, language)} ${t(`unit.${parameter}`)}` : t('missing');
      }
    }
  };
}
