import { acvpuOf } from '@bedside/contracts/clinical/vitals/acvpu.ts';
import { type TemperatureUnit, toDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import type { ConsciousnessLevel } from '@bedside/contracts/vitals/consciousness-words.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { decimal, elapsed } from '../../i18n/format.ts';
import { languageAtom, temperatureUnitAtom } from '../../storage/preferences.ts';
import type { Tile } from './now/tiles.ts';

export interface VitalsFormat {
  unit: TemperatureUnit;
  /** °C as stored → as this screen shows it, without its unit. */
  temperature: (celsius: number) => string;
  /** Liters per minute as this screen writes them, with their unit. */
  flow: (litersPerMinute: number) => string;
  /** Consciousness with what is known of a new confusion; undefined where nobody assessed either (D8). */
  consciousness: (
    level: ConsciousnessLevel | undefined,
    newConfusion: boolean | undefined,
  ) => string | undefined;
  /** A tile's value without its unit: "92/50", "38.4", "--" where it is unknown. */
  value: (tile: Tile) => string;
  /** A tile's unit as it is written. */
  unitOf: (tile: Tile['tile']) => string;
  /** "4 min ago". */
  ago: (moment: string, now: number) => string;
  /** "4 min", where "ago" has no room. */
  age: (moment: string, now: number) => string;
}

/** How vital signs are written on this screen: its language and its unit of temperature. */
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
