import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAttentionText } from '../../i18n/hooks/use-attention-text.ts';
import type { UseText } from '../timeline/record-texts.ts';

const useTakeText: UseText<'attention'> = () => {
  const { t } = useTranslation('timeline');
  const attentionText = useAttentionText();
  return ({ type, data }) => ({ title: t(type), detail: attentionText(data.causes) });
};

export const attentionDomain = {
  icon: BellRing,
  context: null,
  section: null,
  folds: {
    // The board's row contains the takes. No query holds a chart's takes.
    'attention.taken': () => {},
  },
  useText: useTakeText,
};
