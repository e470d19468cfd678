import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/api-error.ts';
import { languageAtom } from '../../storage/preferences.ts';

const known = [400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 500, 502, 503, 504] as const;

/**
 * Returns why a call failed, for the end of a sentence.
 *
 * English uses the status text, or the server's message because HTTP/2 has no status text. Other languages use the
 * meaning of the status, because the server's messages are English.
 */
export function useFailureReason(): (error: ApiError) => string {
  const { t, i18n } = useTranslation('connection');
  const language = useAtomValue(languageAtom);
  return useCallback(
    ({ isOffline, status, statusText, body }) => {
      if (isOffline) return t('reason.offline');
      if (body?.code === 'storage-full') return t('reason.storageFull');
      const right = body?.right;
      if (right !== undefined && right !== 'administer')
        return i18n.getFixedT(language, 'rights')(`refused.${right}`);
      const serverText = statusText || body?.message;
      if (language === 'en' && serverText) return serverText;
      const code = known.find((one) => one === status);
      return code === undefined ? statusText || String(status) : t(`reason.${code}`);
    },
    [t, i18n.getFixedT, language],
  );
}
