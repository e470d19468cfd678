import { headerTiles } from '@bedside/contracts/clinical/alerts/header-colors.ts';
import type { ShownSign } from '@bedside/contracts/clinical/judgement/judged-signs.ts';
import { acvpuOf } from '@bedside/contracts/clinical/vitals/acvpu.ts';
import { type TemperatureUnit, toDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import type { LineFields } from '@bedside/contracts/clinical/vitals/vitals-line.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../i18n/format.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { cn } from '../../../ui/class-names.ts';
import { useVitalsFormat } from '../vitals-format.ts';
import type { Verdicts } from './use-verdicts.tsx';

interface LineChipsProps {
  /** The line as typed. */
  text: string;
  fields: LineFields;
  verdicts: Verdicts;
}

/** LINE-11: what the line has understood so far, each value with its unit and its tone. Keeps its height without one. */
export function LineChips({ text, fields, verdicts }: LineChipsProps) {
  const { t } = useTranslation('vitals');
  const words = useChipWords(text);
  const signs = ([...headerTiles, 'painLevel', 'consciousness'] as const).flatMap((sign) => {
    const value = words(sign, fields);
    return value === undefined ? [] : [{ key: sign as string, value, tone: verdicts.toneOf(sign) }];
  });
  const oxygen = words('oxygen', fields);
  const chips = oxygen === undefined ? signs : [...signs, { key: 'oxygen', value: oxygen, tone: undefined }];
  return (
    <ul aria-label={t('form.understood')} className="flex min-h-13 flex-wrap content-start gap-1">
      {chips.map(({ key, value, tone }) => (
        <li key={key} className={cn('rounded-sm bg-hover px-1.5 text-sm leading-6 tabular-nums', tone)}>
          {value}
        </li>
      ))}
    </ul>
  );
}

function useChipWords(text: string) {
  const { t } = useTranslation('vitals');
  const language = useAtomValue(languageAtom);
  const format = useVitalsFormat();
  const whole = (value: number) => decimal(value, language, Number.isInteger(value) ? 0 : 1);
  const inUnit = (celsius: number, unit: TemperatureUnit) =>
    `${decimal(toDisplay(celsius, unit), language, 1)} ${t(`unit.${unit}`)}`;

  /** Echoes a value that was typed in the other unit in both. */
  function temperature(celsius: number): string {
    const other = format.unit === 'C' ? 'F' : 'C';
    const isTypedIn = (unit: TemperatureUnit) =>
      new RegExp(`(?<![\\d.,])${String(toDisplay(celsius, unit)).replace('.', '[.,]')}(?!\\d)`).test(text);
    const own = inUnit(celsius, format.unit);
    return isTypedIn(other) && !isTypedIn(format.unit) ? `${inUnit(celsius, other)} = ${own}` : own;
  }

  return (sign: ShownSign | 'oxygen', fields: LineFields): string | undefined => {
    switch (sign) {
      case 'bloodPressure': {
        const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = fields;
        if (systolic === undefined || diastolic === undefined) return undefined;
        return `${t('short.bloodPressure')} ${systolic}/${diastolic} ${t('unit.bloodPressure')}`;
      }
      case 'consciousness': {
        const level = acvpuOf(fields.consciousnessLevel, fields.newConfusion);
        return level && t(`acvpu.${level}`);
      }
      case 'oxygen':
        if (fields.supplementalOxygen === undefined) return undefined;
        if (!fields.supplementalOxygen) return t('roomAir');
        return [t('onOxygen'), fields.oxygenFlow !== undefined && format.flow(fields.oxygenFlow)]
          .filter(Boolean)
          .join(', ');
      case 'painLevel':
        return fields.painLevel === undefined
          ? undefined
          : `${t('name.painLevel')} ${t('form.painValue', { value: fields.painLevel })}`;
      case 'temperature':
        return fields.temperature === undefined
          ? undefined
          : `${t('short.temperature')} ${temperature(fields.temperature)}`;
      default: {
        const value = fields[sign];
        return value === undefined ? undefined : `${t(`short.${sign}`)} ${whole(value)} ${t(`unit.${sign}`)}`;
      }
    }
  };
}
