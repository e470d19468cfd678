import { isDocument } from '@bedside/contracts/labs/labs.contract.ts';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLabName } from '../../i18n/hooks/use-lab-name.ts';
import { preview, type UseText } from '../timeline/record-texts.ts';
import { labsFolds } from './labs.folds.ts';
import { RecentLabs } from './recent-labs.tsx';

const useLabText: UseText<'labs'> = (texts) => {
  const { t } = useTranslation('timeline');
  const nameOf = useLabName();
  return (entry) => {
    switch (entry.type) {
      case 'lab.added': {
        const { testName, units, isAbnormal, originalFileName = '' } = entry.data;
        if (isDocument(entry.data)) return { title: t('lab.uploaded'), detail: originalFileName };
        const value = [nameOf({ testName }), texts.lab(entry.data), units].filter(Boolean).join(' ');
        const critical = texts.critical?.(entry.data);
        if (critical) return { title: t('lab.added'), detail: t(`lab.critical.${critical}`, { value }) };
        const judged =
          isAbnormal === undefined
            ? t('lab.notJudged', { value })
            : isAbnormal
              ? t('lab.abnormal', { value })
              : value;
        return { title: t('lab.added'), detail: judged };
      }
      case 'lab.analyzed':
        return {
          title: t(entry.data.aiAnalysisResult ? 'lab.analyzed' : 'lab.unread'),
          detail: preview(entry.data.aiAnalysisResult?.summary ?? entry.data.originalFileName ?? ''),
        };
      case 'lab.tagged':
        return { title: t('lab.tagged'), detail: nameOf(entry.data) };
      case 'lab.untagged':
        return { title: t('lab.untagged'), detail: nameOf(entry.data) };
      case 'lab.finalized':
        return {
          title: t('lab.finalized'),
          detail: [nameOf(entry.data), texts.lab(entry.data), entry.data.units].filter(Boolean).join(' '),
        };
    }
  };
};

export const labsDomain = {
  icon: FlaskConical,
  context: RecentLabs,
  section: () => import('./labs-section.tsx'),
  folds: labsFolds,
  useText: useLabText,
};
