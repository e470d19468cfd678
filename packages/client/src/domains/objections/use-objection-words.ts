import { isOpenObjection, type Objection } from '@bedside/contracts/chat/objection.ts';
import type { HeaderTile } from '@bedside/contracts/clinical/alerts/header-colors.ts';
import { hasSign, panelAlertNames, signOfAlert } from '@bedside/contracts/clinical/alerts/panel-alerts.ts';
import { shownTestName } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { shownDrugName } from '@bedside/contracts/clinical/medications/drugs.ts';
import { toDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { decimal, number } from '../../i18n/format.ts';
import { useAttentionText } from '../../i18n/hooks/use-attention-text.ts';
import { labResult } from '../../i18n/lab-result.ts';
import { languageAtom, temperatureUnitAtom } from '../../storage/preferences.ts';
import { useContradictionWords } from '../use-contradiction-words.ts';

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
