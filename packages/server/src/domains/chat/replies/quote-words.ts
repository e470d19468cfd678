import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import { numericResult, readBound } from '@bedside/contracts/clinical/labs/lab-number.ts';
import { shownTestName } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { shownResult } from '@bedside/contracts/clinical/labs/tests/shown-results.ts';
import { shownAllergen } from '@bedside/contracts/clinical/medications/allergen-names.ts';
import { shownDrugName } from '@bedside/contracts/clinical/medications/drugs.ts';
import { safeWriting } from '@bedside/contracts/clinical/medications/unsafe-writing.ts';
import texts from './quote-words.json' with { type: 'json' };

type Words = (typeof texts)['en'];
export type QuotedFact = Omit<ReplyQuote, 'offset' | 'length' | 'seq'>;

/** Returns the words in place of a key that the prompt never gave. */
export const notInChart = (language: ReplyLanguage): string => texts[language].notInChart;

/**
 * Returns the words of a quote in the language of the reply, with metric units: "HR 126 bpm", "from 2.1 to 4.2 mmol/L in
 * 75 min". Screens write the same quote in the reader's own words.
 */
export function quoteWords(quote: QuotedFact, language: ReplyLanguage): string {
  const words = texts[language];
  const { from, showsAge, showsName, isStopped } = quote;
  const value = withUnit(valueText(quote, quote.value, language), quote, words);
  const amount =
    from === undefined
      ? value
      : filled(words.change, {
          from: valueText(quote, from.value, language),
          to: value,
          time: durationText(minutesBetween(from.at, quote.at)),
        });
  return [
    [showsName && nameText(quote, language), amount].filter(Boolean).join(' '),
    ...(isStopped ? [words.stopped] : []),
    ...(showsAge === undefined ? [] : [agoText(showsAge, words)]),
  ].join(', ');
}

export const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));

const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? '');

const agoText = (minutes: number, words: Words): string => filled(words.ago, { time: durationText(minutes) });

/** "12 min", "3 h 40 min", "2 d 4 h", as the prompt writes it. */
export function durationText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

function nameText({ field, named = '' }: QuotedFact, language: ReplyLanguage): string {
  const words = texts[language];
  switch (field) {
    case 'result':
      return shownTestName({ testName: named }, language);
    case 'dose':
    case 'drug':
      return shownDrugName(safeWriting('name', named), language);
    case 'score':
    case 'news2':
      return named;
    case 'patientAge':
      return words.age;
    case 'weight':
    case 'allergies':
    case 'pregnancy':
      return words[field];
    case 'consciousness':
      return words.sign.consciousnessLevel;
    case 'newConfusion':
    case 'oxygenSupply':
    case 'age':
      return '';
    default:
      return words.sign[field];
  }
}

function valueText({ field }: QuotedFact, value: ReplyQuote['value'], language: ReplyLanguage): string {
  const words = texts[language];
  switch (field) {
    case 'result':
      return resultText(`${value}`, language);
    case 'drug':
      return shownDrugName(safeWriting('name', `${value}`), language);
    case 'dose':
      return regimenText(`${value}`, language);
    case 'age':
      return agoText(Number(value), words);
    case 'consciousness':
      return among(words.consciousness, `${value}`);
    case 'newConfusion':
      return value === true ? words.newConfusion : words.noNewConfusion;
    case 'oxygenSupply':
      return value === true ? words.onOxygen : words.roomAir;
    case 'allergies':
      return `${value}` in words.allergyStates
        ? among(words.allergyStates, `${value}`)
        : `${value}`
            .split(', ')
            .map((one) => shownAllergen(one, language))
            .join(', ');
    case 'pregnancy':
      return typeof value === 'number'
        ? filled(words.weeks, { count: `${value}` })
        : among(words.pregnancyStates, `${value}`);
    default:
      return typeof value === 'number' && language !== 'en' ? `${value}`.replace('.', ',') : `${value}`;
  }
}

/** A number has the decimal sign of the language, and a known word its translation. Other text stays as written. */
function resultText(result: string, language: ReplyLanguage): string {
  const isNumber = numericResult(result) !== undefined || readBound(result) !== undefined;
  if (!isNumber) return shownResult(result, language);
  return result.replace(/(\d)[.,](?=\d)/g, language === 'en' ? '$1.' : '$1,');
}

const among = (terms: Readonly<Record<string, string>>, text: string): string => terms[text] ?? text;

function withUnit(value: string, { field, unit }: QuotedFact, words: Words): string {
  switch (field) {
    case 'heartRate':
    case 'respiratoryRate':
    case 'oxygenSaturation':
    case 'bloodPressure': {
      const own = words.signUnit[field];
      return own.startsWith('/') ? `${value}${own}` : `${value} ${own}`;
    }
    case 'temperature':
      return `${value} °C`;
    case 'painLevel':
      return `${value}/10`;
    case 'patientAge':
      return `${value} ${among({ years: words.years, months: words.months, days: words.days }, unit ?? '')}`;
    case 'result':
    case 'weight':
      return unit === undefined ? value : `${value} ${unit}`;
    default:
      return value;
  }
}

/** "1000 mg, oral, twice daily": known terms in the language, another text in its safe writing. */
function regimenText(value: string, language: ReplyLanguage): string {
  const { route, frequency, unit } = texts[language];
  return value
    .split(', ')
    .map((part) => {
      const term = among(route, part);
      if (term !== part) return term;
      const often = among(frequency, part);
      if (often !== part) return often;
      const [, amount, of] = /^(\d+(?:\.\d+)?(?:-\d+(?:\.\d+)?)?) (\D.*)$/.exec(part) ?? [];
      if (amount === undefined || of === undefined || !(of in unit)) return safeWriting('dosage', part);
      const written = language === 'en' ? amount : amount.replaceAll('.', ',');
      return `${written.replace('-', '–')} ${among(unit, of)}`;
    })
    .join(', ');
}
