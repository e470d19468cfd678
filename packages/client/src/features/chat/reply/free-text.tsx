import type { MessageMetadata } from '@bedside/contracts/chat/chat.contract.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { languageAtom } from '../../../storage/preferences.ts';

type Language = MessageMetadata['language'];

/** Words of a model. Names their language if it is not the reader's (D56). */
export function FreeText({ language, children }: { language: Language; children: string }) {
  const { t } = useTranslation('common');
  const own = useAtomValue(languageAtom);
  if (language === undefined || language === own) return children;
  return (
    <>
      <span lang={language}>{children}</span>{' '}
      <span lang={language} className="text-xs whitespace-nowrap text-muted">
        ({t(`languageNames.${language}`)})
      </span>
    </>
  );
}
