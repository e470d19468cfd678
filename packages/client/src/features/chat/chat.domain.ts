import { MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { preview, type UseText } from '../timeline/record-texts.ts';
import { chatFolds } from './chat.folds.ts';

const useChatText: UseText<'chat'> = () => {
  const { t } = useTranslation('timeline');
  return (entry) => {
    switch (entry.type) {
      case 'chat.asked':
        return { title: t('chat.asked'), detail: preview(entry.data.content) };
      case 'chat.replied':
        return {
          title: t(`chat.replied.${entry.data.status ?? 'complete'}`),
          detail: preview(entry.data.content.replace(/[#*_`>|]+/g, '')),
        };
      case 'chat.checked':
        return { title: t('chat.checked') };
      case 'chat.cleared':
        return { title: t(entry.data.restored ? 'chat.restored' : 'chat.cleared') };
    }
  };
};

export const chatDomain = {
  icon: MessageSquareText,
  context: null,
  section: null,
  folds: chatFolds,
  useText: useChatText,
};
