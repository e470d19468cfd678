import { isOpenObjection, type Objection } from '@bedside/contracts/chat/objection.ts';
import type { QuotedField, ReplyQuote } from '@bedside/contracts/chat/reply-quote.ts';
import type { HeaderTile } from '@bedside/contracts/clinical/alerts/header-colors.ts';
import { hasSign, panelAlertNames, signOfAlert } from '@bedside/contracts/clinical/alerts/panel-alerts.ts';
import { shownTestName } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { shownDrugName } from '@bedside/contracts/clinical/medications/drugs.ts';
import { toDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import { useAtomValue } from 'jotai';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContradictionWords } from '../../../domains/use-contradiction-words.ts';
import { decimal, labResult, number } from '../../../i18n/format.ts';
import { useAttentionText } from '../../../i18n/hooks/use-attention-text.ts';
import { languageAtom, temperatureUnitAtom } from '../../../storage/preferences.ts';
import { cn } from '../../../ui/class-names.ts';

interface ObjectionsProps {
  objections: readonly Objection[];
  /** The reply says or implies that the patient is well. */
  reassures: boolean;
  quotes?: readonly ReplyQuote[];
}

const unquoted: readonly ReplyQuote[] = [];

/**
 * Shows above a reply what the chart holds against comfort (D64): all of it in red if the reply reassures, otherwise one line
 * that opens.
 */
export function ReplyObjections({ objections, reassures, quotes = unquoted }: ObjectionsProps) {
  if (!reassures) return <ObjectionsLine objections={objections} quotes={quotes} />;
  return (
    <div role="note" className="mb-2 rounded-md bg-red-tint px-3 py-2">
      <AllObjections objections={objections} reassures />
    </div>
  );
}

/** COMFORT-13: counts what the reply does not quote, and names the most dangerous of it. Opens to all of it. */
function ObjectionsLine({
  objections,
  quotes,
}: {
  objections: readonly Objection[];
  quotes: readonly ReplyQuote[];
}) {
  const { t } = useTranslation('chat');
  const words = useObjectionWords();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const unsaid = objections.filter((one) => !isQuoted(one, quotes));
  const [first] = unsaid;
  return (
    <div role="note" className="mb-2 rounded-md bg-amber-tint px-3 py-1.5">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full items-start gap-1.5 rounded-sm text-left text-amber max-md:min-h-11 max-md:items-center"
      >
        <ChevronRight aria-hidden className={cn('mt-0.5 size-4 shrink-0', isOpen && 'rotate-90')} />
        {first === undefined
          ? t('objections.quoted', { count: objections.length })
          : t('objections.warnings', { count: countOf(unsaid), first: words(first) })}
      </button>
      {isOpen && (
        <div id={id} className="mt-1 pl-5.5">
          <AllObjections objections={objections} reassures={false} />
        </div>
      )}
    </div>
  );
}

const countOf = (objections: readonly Objection[]): number =>
  objections.reduce((sum, one) => sum + (one.code === 'more' ? one.count : 1), 0);

function AllObjections({ objections, reassures }: Omit<ObjectionsProps, 'quotes'>) {
  const linesOf = useObjectionLines();
  return linesOf(objections, reassures).map(({ title, facts }) => (
    <p key={title}>
      <strong className={cn('font-semibold', reassures && 'text-red')}>{title}</strong> {facts.join('; ')}
    </p>
  ));
}

/** Returns whether the reply states this very value of the chart by a quote. */
function isQuoted(one: Objection, quotes: readonly ReplyQuote[]): boolean {
  const has = (field: QuotedField, recordId: string) =>
    quotes.some((quote) => quote.field === field && quote.recordId === recordId);
  switch (one.code) {
    case 'critical-result':
    case 'abnormal-result':
    case 'result-not-checked':
    case 'result-not-judged':
      return has('result', one.recordId);
    case 'high-score':
      return has('score', one.recordId);
    case 'sign':
    case 'danger-zone':
      return has(one.sign, one.recordId);
    case 'pain':
      return has('painLevel', one.recordId);
    case 'alert': {
      const known = panelAlertNames.find((name) => name === one.name);
      if (known === undefined || !hasSign(known)) return false;
      const isSame = ({ value }: ReplyQuote) =>
        signOfAlert[known] === 'bloodPressure' && !one.value.includes('/')
          ? `${value}`.startsWith(`${one.value}/`)
          : `${value}` === one.value;
      return quotes.some((quote) => quote.field === signOfAlert[known] && isSame(quote));
    }
    default:
      return false;
  }
}

/** Returns a formatter of objections as lines: the findings, then what is unknown. */
export function useObjectionLines(): (
  objections: readonly Objection[],
  reassures: boolean,
) => { title: string; facts: string[] }[] {
  const { t } = useTranslation('chat');
  const words = useObjectionWords();
  return (objections, reassures) =>
    [
      {
        title: t(reassures ? 'objections.title' : 'objections.shows'),
        of: objections.filter((one) => !isOpenObjection(one)),
      },
      { title: t('objections.open'), of: objections.filter(isOpenObjection) },
    ]
      .map(({ title, of }) => ({ title, facts: [...new Set(of.map(words))] }))
      .filter(({ facts }) => facts.length > 0);
}

/** Describes one objection in the reader's language. */
export function useObjectionWords(): (objection: Objection) => string {
  const { t } = useTranslation(['chat', 'board']);
  const { t: vitals } = useTranslation('vitals');
  const language = useAtomValue(languageAtom);
  const unit = useAtomValue(temperatureUnitAtom);
  const attentionText = useAttentionText();
  const contradiction = useContradictionWords();
  const resultOf = (found: {
    testName: string;
    result: string;
    units?: string | undefined;
    times?: number | undefined;
  }) => {
    const value = [labResult(found.result, language), found.units].filter(Boolean).join(' ');
    const result = `${shownTestName(found, language)} ${value}`;
    if (found.times === undefined) return result;
    return t('objections.times', { result, times: number(found.times, language) });
  };
  /** The value in the reader's unit: "39.3" of the wire is "102.7 °F". */
  const measured = (sign: HeaderTile, value: string) => {
    if (sign !== 'temperature') return `${value} ${vitals(`unit.${sign}`)}`;
    return `${decimal(toDisplay(Number(value), unit), language, 1)} ${vitals(`unit.${unit}`)}`;
  };
  return (found) => {
    switch (found.code) {
      case 'alert': {
        const known = panelAlertNames.find((name) => name === found.name);
        if (known === undefined || known === 'unrecordable') return `${found.name} ${found.value}`;
        // A level of consciousness is a code, and the alert's name says what it means.
        const name = vitals(`alerts.${known}`);
        return hasSign(known)
          ? t('objections.alert', { name, value: measured(signOfAlert[known], found.value) })
          : name;
      }
      case 'call':
        return t('objections.call', {
          what: t(`board:call.${found.kind}`),
          values: attentionText([found]),
        });
      case 'sign':
      case 'danger-zone':
        return t(found.code === 'sign' ? 'objections.sign' : 'objections.dangerZone', {
          name: vitals(`name.${found.sign}`),
          value: measured(found.sign, found.value),
        });
      case 'pain':
        return t('objections.pain', { value: found.value });
      case 'critical-result':
        return t('objections.criticalResult', { result: resultOf(found) });
      case 'abnormal-result':
        return t(found.isNotChecked ? 'objections.abnormalNotChecked' : 'objections.abnormalResult', {
          result: resultOf(found),
        });
      case 'result-not-checked':
        return t('objections.resultNotChecked', { result: resultOf(found) });
      case 'result-not-judged':
        return t('objections.resultNotJudged', { result: resultOf(found) });
      case 'anticoagulant':
        return t('objections.anticoagulant', { drug: shownDrugName(found.drug, language) });
      case 'allergies-not-asked':
        return t('finding.allergiesUnknown');
      case 'pregnancy-unknown':
        return t('objections.pregnancyUnknown');
      case 'more':
        return t('objections.more', { count: found.count });
      case 'high-score':
        return t('objections.highScore', { score: found.scoreType, value: found.value });
      case 'child':
        return t('objections.child');
      case 'labs-unread':
        return t('objections.labsUnread');
      default:
        return contradiction(found);
    }
  };
}
