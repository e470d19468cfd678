import { createParser } from 'eventsource-parser';
import { AiError } from './ai-error.ts';

/**
 * Passes each event of a server-sent stream of chat completions to `onData`, without the closing `[DONE]`.
 * Resolves at the stream's end. Rejects with the error of `onData` after closing the connection, with the broken
 * connection's error, or as `CUT_OFF` beyond `mostBytes`. The SDK's own stream passes every token through
 * several iterators.
 */
export async function readEvents(
  response: Response,
  mostBytes: number,
  onData: (data: string) => void,
): Promise<void> {
  if (!response.body) return;
  const parser = createParser({
    onEvent: ({ data }) => {
      if (!data.startsWith('[DONE]')) onData(data);
    },
  });
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let left = mostBytes;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      left -= value.byteLength;
      if (left < 0) throw new AiError('CUT_OFF');
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error;
  }
}
