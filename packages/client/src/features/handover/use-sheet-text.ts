import type { Handover } from '@bedside/contracts/handover/handover.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useTranslation } from 'react-i18next';
import { useHeadLine } from './use-head-line.ts';
import { useLineText } from './use-line-text.ts';
import { useMadeAt } from './use-made-at.ts';

/**
 * Returns a formatter of a whole hand-over as text. The text begins with the patient, so that it is never taken for
 * another's. A summary of the assistant comes before the lines.
 */
export function useSheetText(): (
  patient: Patient | undefined,
  handover: Handover,
  summary?: string,
) => string {
  const { t } = useTranslation('handover');
  const headLine = useHeadLine();
  const madeText = useMadeAt();
  const textOf = useLineText();
  return (patient, { sections, madeAt, leftOut }, summary) =>
    [
      `${headLine(patient)}\n${summary === undefined ? '' : `\n${summary}\n\n`}${madeText(madeAt)}`,
      ...sections
        .filter(({ lines }) => lines.length > 0)
        .map(({ section, lines }) =>
          [t(`section.${section}`), ...lines.map((line) => `- ${textOf(line)}`)].join('\n'),
        ),
      ...(leftOut > 0 ? [t('leftOut', { count: leftOut })] : []),
    ].join('\n\n');
}
