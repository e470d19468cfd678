import type { ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import { shownTestName } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { shownAllergen } from '@bedside/contracts/clinical/medications/allergen-names.ts';
import { consciousnessLevels } from '@bedside/contracts/vitals/consciousness-words.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLabFormat } from '../../features/labs/labs-format.ts';
import { useVitalsFormat } from '../../features/vitals/vitals-format.ts';
import { decimal, withDecimalSign } from '../../i18n/format.ts';
import { useMedicationWords } from '../../i18n/hooks/use-medication-words.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { languageAtom } from '../../storage/preferences.ts';

/**
 * Returns a formatter of a reply's quotes in the reader's words and units (D65). An age is shown as the time itself, because
 * a reply is also read later.
 */
export function useQuoteWords(): (quote: ReplyQuote) => string {
  const { t } = useTranslation('chat');
  const vitals = useTranslation('vitals').t;
  const format = useVitalsFormat();
  const moment = useMoment();
  const quotedValue = useQuotedValue();
  const nameOf = useQuotedName();
  return (quote) => {
    const { field, unit, value, at, from, showsName, showsAge, isStopped } = quote;
    if (field === 'age') return moment(at);
    const withUnit = (text: string): string => {
      switch (field) {
        case 'heartRate':
        case 'respiratoryRate':
        case 'oxygenSaturation':
        case 'bloodPressure': {
          const own = vitals(`unit.${field}`);
          return own.startsWith('/') ? `${text}${own}` : `${text}\u00a0${own}`;
        }
        case 'temperature':
          return `${text}\u00a0${vitals(`unit.${format.unit}`)}`;
        case 'painLevel':
          return `${text}/10`;
        case 'patientAge':
          return t(`quote.${unit === 'days' || unit === 'months' ? unit : 'years'}`, {
            count: Number(value),
          });
        case 'result':
        case 'weight':
          return unit === undefined ? text : `${text}\u00a0${unit}`;
        default:
          return text;
      }
    };
    const shown = withUnit(quotedValue(field, value));
    const valueText =
      from === undefined
        ? shown
        : t('quote.change', {
            from: quotedValue(field, from.value),
            to: shown,
            time: format.age(from.at, Date.parse(at)),
          });
    return [
      [showsName && nameOf(quote), valueText].filter(Boolean).join(' '),
      ...(isStopped ? [t('quote.stopped')] : []),
      ...(showsAge === undefined ? [] : [moment(at)]),
    ].join(', ');
  };
}

function useQuotedName(): (quote: ReplyQuote) => string {
  const { t } = useTranslation('chat');
  const vitals = useTranslation('vitals').t;
  const language = useAtomValue(languageAtom);
  const { drugName } = useMedicationWords();
  return ({ field, named = '' }) => {
    switch (field) {
      case 'result':
        return shownTestName({ testName: named }, language);
      case 'dose':
      case 'drug':
        return drugName(named);
      case 'score':
      case 'news2':
        return named;
      case 'consciousness':
        return vitals('short.consciousnessLevel');
      case 'patientAge':
      case 'weight':
      case 'allergies':
      case 'pregnancy':
        return t(`quote.name.${field}`);
      case 'newConfusion':
      case 'oxygenSupply':
      case 'age':
        return '';
      default:
        return vitals(`short.${field}`);
    }
  };
}

function useQuotedValue(): (field: ReplyQuote['field'], value: ReplyQuote['value']) => string {
  const { t } = useTranslation('chat');
  const vitals = useTranslation('vitals').t;
  const patients = useTranslation('patients').t;
  const language = useAtomValue(languageAtom);
  const format = useVitalsFormat();
  const labs = useLabFormat();
  const { drugName, spoken } = useMedicationWords();
  return (field, value) => {
    switch (field) {
      case 'temperature':
        return format.temperature(Number(value));
      case 'result':
        return labs.result({ result: `${value}` });
      case 'drug':
        return drugName(`${value}`);
      case 'dose':
        return spoken(`${value}`.split(', '));
      case 'consciousness': {
        const level = consciousnessLevels.find((one) => one === value);
        return level === undefined ? `${value}` : vitals(`consciousness.${level}`);
      }
      case 'newConfusion':
        return value === true ? vitals('newConfusion') : t('quote.noNewConfusion');
      case 'oxygenSupply':
        return vitals(value === true ? 'onOxygen' : 'roomAir');
      case 'allergies':
        if (value === 'not-asked') return patients('allergies.notAsked');
        if (value === 'none-known') return patients('allergies.noneKnown');
        return `${value}`
          .split(', ')
          .map((one) => shownAllergen(one, language))
          .join(', ');
      case 'pregnancy':
        if (typeof value === 'number') return t('quote.weeks', { count: value });
        return t(`quote.pregnancy.${value === 'yes' || value === 'no' ? value : 'unknown'}`);
      default:
        return typeof value === 'number'
          ? decimal(value, language, Number.isInteger(value) ? 0 : 1)
          : withDecimalSign(`${value}`, language);
    }
  };
}
