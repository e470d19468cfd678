import { isOpenObjection, type Objection } from '@bedside/contracts/chat/objection.ts';
import { hasSign, panelAlertNames, signOfAlert } from '@bedside/contracts/clinical/alerts/panel-alerts.ts';
import { shownTestName } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { toDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useContradictionWords } from '../../../domains/use-contradiction-words.ts';
import { decimal, labResult } from '../../../i18n/format.ts';
import { languageAtom, temperatureUnitAtom } from '../../../storage/preferences.ts';

/** Lists what the chart says against a reply that reassures, findings first, in the reader's language (D46). */
export function ReplyObjections({ objections }: { objections: readonly Objection[] }) {
  const linesOf = useObjectionLines();
  return (
    <div role="note" className="mb-2 rounded-md bg-red-tint px-3 py-2">
      {linesOf(objections).map(({ title, facts }) => (
        <p key={title}>
          <strong className="font-semibold text-red">{title}</strong> {facts.join('; ')}
        </p>
      ))}
    </div>
  );
}

/** Returns a formatter of objections as lines: the findings, then what is unknown. */
export function useObjectionLines(): (
  objections: readonly Objection[],
) => { title: string; facts: string[] }[] {
  const { t } = useTranslation('chat');
  const words = useObjectionWords();
  return (objections) =>
    [
      { title: t('objections.title'), of: objections.filter((one) => !isOpenObjection(one)) },
      { title: t('objections.open'), of: objections.filter(isOpenObjection) },
    ]
      .map(({ title, of }) => ({ title, facts: [...new Set(of.map(words))] }))
      .filter(({ facts }) => facts.length > 0);
}

/** Describes one objection in the reader's language. */
export function useObjectionWords(): (objection: Objection) => string {
  const { t } = useTranslation('chat');
  const { t: vitals } = useTranslation('vitals');
  const language = useAtomValue(languageAtom);
  const unit = useAtomValue(temperatureUnitAtom);
  const contradiction = useContradictionWords();
  /** The value in the reader's unit: "39.3" of the wire is "102.7 °F". */
  const measured = (name: keyof typeof signOfAlert, value: string) => {
    const sign = signOfAlert[name];
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
        return hasSign(known) ? t('objections.alert', { name, value: measured(known, found.value) }) : name;
      }
      case 'critical-result': {
        const result = [labResult(found.result, language), found.units].filter(Boolean).join(' ');
        return t('objections.criticalResult', { test: shownTestName(found, language), result });
      }
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
