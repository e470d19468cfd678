import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod';
import { estimatedTokens, tokensIn } from '../../packages/server/src/ai/prompt/tokens.ts';

/** One call of the model, as its service saw it. */
export interface Call {
  /** A reply is streamed. Its extras and its second reading come in one piece. */
  isReply: boolean;
  status: number;
  tokensIn: number;
  tokensOut: number;
  /** The service named no usage, so the product's estimate counts. It is often half as high again. */
  isEstimated: boolean;
}

export interface Meter {
  baseURL: string;
  calls: Call[];
  close(): Promise<void>;
}

const Usage = z.object({ prompt_tokens: z.number(), completion_tokens: z.number() });
const Part = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        message: z.object({ content: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
  usage: Usage.nullish(),
});
const Message = z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.unknown() });
const Body = z.looseObject({ messages: z.array(Message), stream: z.boolean().optional() });

/**
 * Starts a relay on loopback between the product and its service. It asks the service for its usage, which the product does
 * not, and counts the tokens of each call. Keys and texts pass through and are not kept.
 */
export async function startMeter(service: string): Promise<Meter> {
  const calls: Call[] = [];
  let asksForUsage = true;
  const server = createServer((request, response) => {
    relay(request, response).catch(() => response.destroy());
  });

  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Body.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    const isReply = body.stream === true;
    const stop = new AbortController();
    response.on('close', () => stop.abort());
    const send = (given: object) =>
      fetch(`${service}${request.url?.replace(/^\/v1/, '') ?? ''}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: request.headers.authorization ?? '',
        },
        body: JSON.stringify(given),
        signal: stop.signal,
        redirect: 'manual',
      });
    const withUsage = isReply && asksForUsage;
    let answer = await send(withUsage ? { ...body, stream_options: { include_usage: true } } : body);
    // Some services refuse fields that they do not know.
    if (withUsage && answer.status === 400) {
      const plain = await send(body);
      if (plain.ok) asksForUsage = false;
      answer = plain;
    }
    const headers = ['content-type', 'retry-after'].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    response.writeHead(answer.status, Object.fromEntries(headers));
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of answer.body ?? []) {
        text += decoder.decode(chunk, { stream: true });
        response.write(chunk);
      }
    } finally {
      const { said, usage } = read(text);
      const prompt = body.messages.map(({ role, content }) => ({ role, content: textOf(content) }));
      calls.push({
        isReply,
        status: answer.status,
        tokensIn: usage?.prompt_tokens ?? (answer.ok ? estimatedTokens(prompt) : 0),
        tokensOut: usage?.completion_tokens ?? tokensIn(said),
        isEstimated: usage === undefined,
      });
    }
    response.end();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The meter has no port');
  return {
    baseURL: `http://127.0.0.1:${address.port}/v1`,
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : JSON.stringify(content ?? '');

/** Reads the words and the usage of an answer, streamed or whole. */
function read(text: string): { said: string; usage?: z.output<typeof Usage> } {
  const lines = text.includes('data: ')
    ? text.split('\n').map((line) => line.replace(/^data: /, ''))
    : [text];
  let said = '';
  let usage: z.output<typeof Usage> | undefined;
  for (const line of lines) {
    const part = parsed(line);
    const choice = part?.choices?.[0];
    said += choice?.delta?.content ?? choice?.message?.content ?? '';
    usage = part?.usage ?? usage;
  }
  return { said, ...(usage && { usage }) };
}

function parsed(line: string): z.output<typeof Part> | undefined {
  try {
    return Part.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
