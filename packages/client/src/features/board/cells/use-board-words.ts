import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import type { BoardCall, BoardTask } from '@bedside/contracts/clinical/board/board-calls.ts';
import { isExtremeSign } from '@bedside/contracts/clinical/board/extreme-signs.ts';
import { shownAllergen } from '@bedside/contracts/clinical/medications/allergen-names.ts';
import type { Aged } from '@bedside/contracts/clinical/patient/age.ts';
import { type TemperatureUnit, toDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import type { TFunction } from 'i18next';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal, elapsed } from '../../../i18n/format.ts';
import { useAge } from '../../../i18n/hooks/use-age.ts';
import { rememberTexts } from '../../../i18n/remembered-texts.ts';
import { languageAtom, temperatureUnitAtom } from '../../../storage/preferences.ts';

type OutOfRange = NonNullable<BoardRow['vitals']>['outOfRange'][number];
type Sign = OutOfRange['sign'];

/** One sign as the list shows it. */
export interface SignWords {
  sign: Sign;
  name: string;
  /** The value without a unit; "--" if unknown. */
  value: string;
  unit: string;
  color: OutOfRange['color'] | undefined;
  direction: OutOfRange['direction'];
  /** The value lies outside its range, and someone measured it again (EXTREME-9). */
  isConfirmed: boolean;
  /** The rule behind the color, in words. */
  why: string | undefined;
  /** The time of observation; absent if the value is unknown. */
  at: string | undefined;
}

const shownSigns: readonly Sign[] = [
  'bloodPressure',
  'heartRate',
  'respiratoryRate',
  'temperature',
  'oxygenSaturation',
];

type BoardTexts = TFunction<['board', 'vitals', 'patients', 'presence']>;

/** Returns the formatters of the tracking list, in the reader's language and temperature unit. */
export function useBoardWords() {
  const { t } = useTranslation(['board', 'vitals', 'patients', 'presence']);
  const language = useAtomValue(languageAtom);
  const unit = useAtomValue(temperatureUnitAtom);
  const ageOf = useAge();
  return useMemo(() => wordsOf(rememberTexts(t), language, unit, ageOf), [t, language, unit, ageOf]);
}

function wordsOf(t: BoardTexts, language: string, unit: TemperatureUnit, ageOf: (patient: Aged) => string) {
  const missing = t('vitals:missing');

  function numberOf({ signs }: NonNullable<BoardRow['vitals']>, sign: Sign): [string, string | undefined] {
    if (sign === 'bloodPressure') {
      const { bloodPressureSystolic: high, bloodPressureDiastolic: low } = signs;
      if (!high && !low) return [missing, undefined];
      const text = [high, low].map((one) => (one ? decimal(one.value, language) : missing)).join('/');
      return [text, older(high?.at, low?.at)];
    }
    const known = signs[sign];
    if (known === undefined) return [missing, undefined];
    if (sign === 'temperature') return [decimal(toDisplay(known.value, unit), language, 1), known.at];
    return [decimal(known.value, language), known.at];
  }

  function sign(vitals: NonNullable<BoardRow['vitals']>, name: Sign): SignWords {
    const out = vitals.outOfRange.find((one) => one.sign === name);
    const decided = vitals.rules?.find((one) => one.sign === name);
    const failed = vitals.unrecordable.find((one) => one.sign === name);
    const [value, at] = failed ? [t('vitals:unrecordable'), failed.at] : numberOf(vitals, name);
    return {
      sign: name,
      name: t(`vitals:short.${name}`),
      value,
      unit: failed ? '' : name === 'temperature' ? t(`vitals:unit.${unit}`) : t(`vitals:unit.${name}`),
      color: out?.color,
      direction: out?.direction,
      why:
        decided &&
        [t(`vitals:rule.${decided.rule}`), decided.part && t(`vitals:rule.${decided.part}`)]
          .filter(Boolean)
          .join(' '),
      isConfirmed: failed === undefined && isExtremeSign(vitals, name),
      at,
    };
  }

  const ago = (moment: string, now: number) => {
    const { unit: span, count } = elapsed(moment, now);
    return t(`vitals:age.${span}`, { count });
  };

  return {
    t,
    ago,
    /** The signs of the vitals strip, in its order. */
    signs: ({ vitals }: BoardRow): SignWords[] =>
      vitals === null ? [] : shownSigns.map((name) => sign(vitals, name)),
    /** "78 y · F". */
    who: (row: BoardRow) => `${ageOf(row)} · ${t(`sex.${row.gender}`)}`,
    /** "6", "3–5", or a dash with the reason for screen readers. */
    news2: ({ news2 }: BoardRow) => {
      if (news2.status !== 'scored') return '–';
      const { lowest, highest } = news2;
      return lowest === highest ? `${lowest}` : t('vitals:news2.range', { min: lowest, max: highest });
    },
    news2Words: ({ news2, vitals }: BoardRow) => {
      // The row's score is that of its newest set, so none was observed in it, however old it is.
      if (news2.status === 'not-observed') {
        return t(vitals === null ? 'vitals:news2.never-observed' : 'vitals:notMeasured');
      }
      if (news2.status === 'not-shown') return t('vitals:news2.not-shown');
      if (news2.status === 'not-valid') return t(`vitals:news2.not-valid.${news2.reason}`);
      return [news2.trend && t(`trend.${news2.trend}`), news2.singleThree && t('vitals:news2.singleThree')]
        .filter(Boolean)
        .join(', ');
    },
    call: ({ kind, unverified }: BoardCall) =>
      unverified ? `${t(`call.${kind}`)} (${t('vitals:unverified')})` : t(`call.${kind}`),
    task: (task: BoardTask) => t(`call.${task}`),
    allergies: ({ allergies }: BoardRow) => {
      if (allergies === undefined || allergies === 'not-asked') return t('patients:allergies.notAsked');
      if (allergies === 'none-known') return t('patients:allergies.noneKnown');
      return allergies.map(({ substance }) => shownAllergen(substance, language)).join(', ');
    },
  };
}

export type BoardWords = ReturnType<typeof wordsOf>;

/** Returns the older of two moments. */
function older(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Date.parse(one) < Date.parse(other) ? one : other;
}
