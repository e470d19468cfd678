import { createParser } from 'eventsource-parser';

/**
 * Gives `onData` each event of a server-sent stream of chat completions, without the closing `[DONE]`; resolves at the
 * stream's end. Rejects with what `onData` threw, after letting go of the connection, or with the broken connection's error.
 * The SDK's own stream hands every token through several iterators.
 */
export async function readEvents(response: Response, onData: (data: string) => void): Promise<void> {
  if (!response.body) return;
  const parser = createParser({
    onEvent: ({ data }) => {
      if (!data.startsWith('[DONE]')) onData(data);
    },
  });
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error;
  }
}
