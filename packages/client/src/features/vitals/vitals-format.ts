import { acvpuOf } from '@bedside/contracts/clinical/vitals/acvpu.ts';
import { type TemperatureUnit, toDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import type { ConsciousnessLevel } from '@bedside/contracts/vitals/consciousness-words.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { decimal, elapsed } from '../../i18n/format.ts';
import { languageAtom, temperatureUnitAtom } from '../../storage/preferences.ts';
import type { Tile } from './now/tiles/tiles.ts';

export interface VitalsFormat {
  unit: TemperatureUnit;
  /** Formats °C in the display unit, without the unit. */
  temperature: (celsius: number) => string;
  /** Formats liters per minute with the unit. */
  flow: (litersPerMinute: number) => string;
  /** Formats consciousness and new confusion; undefined if neither was assessed (D8). */
  consciousness: (
    level: ConsciousnessLevel | undefined,
    newConfusion: boolean | undefined,
  ) => string | undefined;
  /** The value of a tile without its unit: "92/50", "38.4", "--" if unknown. */
  value: (tile: Pick<Tile, 'tile' | 'values' | 'unrecordable'>) => string;
  /** The unit of a tile. */
  unitOf: (tile: Tile['tile']) => string;
  /** "4 min ago". */
  ago: (moment: string, now: number) => string;
  /** "4 min", for narrow places. */
  age: (moment: string, now: number) => string;
}

/** Formats vital signs in the user's language and temperature unit. */
export function useVitalsFormat(): VitalsFormat {
  const { t } = useTranslation('vitals');
  const language = useAtomValue(languageAtom);
  const unit = useAtomValue(temperatureUnitAtom);
  const temperature = (celsius: number) => decimal(toDisplay(celsius, unit), language, 1);
  return {
    unit,
    temperature,
    flow: (liters) =>
      `${decimal(liters, language, Number.isInteger(liters) ? 0 : 1)} ${t('unit.oxygenFlow')}`,
    consciousness: (level, newConfusion) => {
      const known = acvpuOf(level, newConfusion);
      if (known === undefined) return undefined;
      if (known === 'AlertConfusionUnknown') return t('acvpu.AlertConfusionUnknown');
      const words = level && t(`consciousness.${level}`);
      if (!newConfusion) return words;
      return words ? t('consciousnessWithNewConfusion', { level: words }) : t('newConfusion');
    },
    value: ({ tile, values, unrecordable }) => {
      if (unrecordable) return t('unrecordable');
      if (values.every((value) => value === undefined)) return t('missing');
      const write = tile === 'temperature' ? temperature : (value: number) => decimal(value, language);
      return values.map((value) => (value === undefined ? t('missing') : write(value))).join('/');
    },
    unitOf: (tile) => (tile === 'temperature' ? t(`unit.${unit}`) : t(`unit.${tile}`)),
    ago: (moment, now) => {
      const { unit: span, count } = elapsed(moment, now);
      return t(`ago.${span}`, { count });
    },
    age: (moment, now) => {
      const { unit: span, count } = elapsed(moment, now);
      return t(`age.${span}`, { count });
    },
  };
}
