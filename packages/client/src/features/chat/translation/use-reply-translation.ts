import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { ReplyTranslation } from '@bedside/contracts/chat/translation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { translationQuery } from '../../../domains/chat.queries.ts';
import { languageAtom } from '../../../storage/preferences.ts';

/** A reply in another language than its reader's, and the translation that the reader asked for. */
export interface OfferedTranslation {
  from: ReplyLanguage;
  to: ReplyLanguage;
  /** `original` before the first request, and after the reader returned to it. */
  state: 'original' | 'loading' | 'failed' | 'shown';
  /** Present once it has arrived. */
  translation: ReplyTranslation | undefined;
  error: Error | null;
  show: () => void;
  showOriginal: () => void;
  retry: () => void;
}

/** Offers a translation of a reply into its reader's language; undefined if the reader needs none. */
export function useReplyTranslation({
  id,
  patientId,
  content,
  metadata,
}: ChatMessage): OfferedTranslation | undefined {
  const to = useAtomValue(languageAtom);
  const cache = useQueryClient();
  const [isWanted, setWanted] = useState(false);
  const from = metadata.language;
  const isOffered = from !== undefined && from !== to && content.trim() !== '';
  const options = translationQuery(patientId, id, to);
  const { data, error, isFetching, refetch } = useQuery({ ...options, enabled: isOffered && isWanted });
  if (!isOffered) return undefined;
  return {
    from,
    to,
    state: !isWanted ? 'original' : data ? 'shown' : isFetching ? 'loading' : 'failed',
    translation: data,
    error,
    show: () => setWanted(true),
    showOriginal: () => {
      setWanted(false);
      void cache.cancelQueries({ queryKey: options.queryKey });
    },
    retry: () => void refetch(),
  };
}
