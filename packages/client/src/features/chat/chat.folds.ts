import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { ChatMessage, chatEntries } from '@bedside/contracts/chat/chat.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { archivedQuery, messagesQuery } from '../../domains/chat.queries.ts';
import { type Folds, foldInto } from '../../realtime/folds.ts';

export const chatFolds: Folds<keyof typeof chatEntries> = {
  'chat.asked': foldMessage,
  'chat.replied': foldMessage,
  'chat.checked': (cache, entry) => {
    const { recordId, metadata } = entry.data;
    foldInto<ChatMessage[]>(cache, messagesQuery(entry.patientId), entry, (messages) =>
      messages.map((message) => (message.id === recordId ? { ...message, metadata } : message)),
    );
  },
  'chat.cleared': (cache, entry) => {
    // A restored conversation that exceeds the size of an entry is fetched instead.
    if (entry.data.partial) void cache.invalidateQueries(messagesQuery(entry.patientId));
    else foldConversation(cache, entry);
    void cache.invalidateQueries(archivedQuery(entry.patientId));
  },
};

/** Replaces the conversation. The entry contains all of it, so no page follows. */
function foldConversation(cache: QueryClient, entry: ChartEntry<'chat.cleared'>): void {
  const list = messagesQuery(entry.patientId);
  foldInto<ChatMessage[]>(cache, list, entry, () => entry.data.messages);
  cache.setQueryData(list.queryKey, (known) => {
    if (known?.data !== entry.data.messages) return known;
    const { next: _older, ...whole } = known;
    return whole;
  });
}

/** Adds a message unless it is already cached. The words of a message in the chart never change. */
function foldMessage(cache: QueryClient, entry: ChartEntry<'chat.asked' | 'chat.replied'>): void {
  foldInto<ChatMessage[]>(cache, messagesQuery(entry.patientId), entry, (messages) =>
    messages.findLast(({ id }) => id === entry.data.id) ? messages : [...messages, entry.data],
  );
}
