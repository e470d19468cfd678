import { createParser } from 'eventsource-parser';
import { AiError } from './ai-error.ts';

/**
 * Gives `onData` each event of a server-sent stream of chat completions, without the closing `[DONE]`; resolves at the
 * stream's end. Rejects with what `onData` threw, after letting go of the connection, with the broken connection's error, or
 * as `CUT_OFF` where there are more than `mostBytes`.
 * The SDK's own stream hands every token through several iterators.
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
