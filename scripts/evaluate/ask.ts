import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { ReplyStatements } from '@bedside/contracts/chat/reply-statement.ts';
import * as z from 'zod';
import { watch } from '../../bench/harness/load/viewer.ts';
import { callAs, Refused } from './call.ts';
import type { Chart, Department } from './department.ts';
import type { Asked } from './figures.ts';
import type { Language } from './questions.ts';

const Delta = z.object({ text: z.string() });
const Entry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('chat.replied'), data: ChatMessage }),
  z.object({
    type: z.literal('chat.checked'),
    data: z.object({ metadata: z.object({ statements: ReplyStatements.optional() }) }),
  }),
]);

/** How long a model may take to load. */
const loadingSeconds = 120;
/** The entry with a second reading's verdicts follows its last call within this time. */
const verdictMilliseconds = 500;

interface Asking {
  department: Department;
  language: Language;
  /** Returns whether a second reading runs. */
  isReading: () => boolean;
}

/**
 * Asks one question about a chart, in a new conversation, while a nurse has the chart open. Waits for a model that loads and
 * for the rate limit. Returns each attempt that failed because the model loads, and the last one.
 */
export async function ask(chart: Chart, question: string, asking: Asking): Promise<Asked[]> {
  const { department, language, isReading } = asking;
  const call = callAs(department.origin, department.tokens.physician, { 'Accept-Language': language });
  const attempts: Asked[] = [];
  const until = performance.now() + loadingSeconds * 1000;
  for (;;) {
    const viewer = await watch(department.origin, department.tokens.nurse, chart.id);
    let firstAt: number | undefined;
    let reply: z.output<typeof ChatMessage> | undefined;
    let verdicts: z.output<typeof ReplyStatements> | undefined;
    let replied = () => {};
    const ended = new Promise<void>((resolve) => {
      replied = resolve;
    });
    viewer.listen('chat:delta', (payload) => {
      if (Delta.parse(payload).text !== '') firstAt ??= performance.now();
    });
    viewer.listen('chart:entry', (payload) => {
      const { data: entry } = Entry.safeParse(payload);
      if (entry?.type === 'chat.checked') verdicts = entry.data.metadata.statements;
      if (entry?.type !== 'chat.replied') return;
      reply = entry.data;
      replied();
    });
    try {
      const begun = performance.now();
      const refusal = await call('POST', '/chat', {
        patientId: chart.id,
        messageId: randomUUID(),
        messages: [{ role: 'user', content: question }],
      }).then(
        () => undefined,
        (error: unknown) => error,
      );
      const wholeMs = performance.now() - begun;
      if (refusal instanceof Refused && refusal.status === 429) {
        await pause((refusal.retryAfterSeconds ?? 5) * 1000);
        continue;
      }
      // A failed reply is in the chart as well. Any other refusal has none.
      await Promise.race([ended, pause(refusal === undefined ? 5000 : 1000)]);
      if (reply?.status === 'complete') {
        while (isReading()) await pause(100);
        if (reply.metadata.statements?.some(({ standing }) => standing === 'unchecked'))
          await pause(verdictMilliseconds);
      }
      const firstMs = firstAt === undefined ? undefined : firstAt - begun;
      attempts.push(askedOf(reply, verdicts, { chart: chart.name, language, question, firstMs, wholeMs }));
    } finally {
      viewer.close();
      await call('POST', `/patient/${chart.id}/messages/batch`, { messages: [], clear: true });
    }
    if (reply?.metadata.failure !== 'LOADING' || performance.now() > until) return attempts;
    await pause(1000);
  }
}

type About = Pick<Asked, 'chart' | 'language' | 'question' | 'firstMs' | 'wholeMs'>;

function askedOf(
  reply: z.output<typeof ChatMessage> | undefined,
  verdicts: z.output<typeof ReplyStatements> | undefined,
  about: About,
): Asked {
  const { content = '', metadata = {}, status = 'none' } = reply ?? {};
  const { check, quotes = [], evidence, statements = [], drugs = [], objections = [] } = metadata;
  const { found = 0, older = 0, differs = 0, absent = 0 } = check ?? {};
  return {
    ...about,
    ...{ status, failure: metadata.failure, content },
    quotes: quotes.length,
    typed: { found, older, differs, absent },
    unknownKeys: metadata.unknownKeys ?? 0,
    unknownMarks: evidence?.dropped ?? 0,
    sentences: (verdicts ?? statements).map(({ offset, length, standing, by, why }) => ({
      ...{ text: content.slice(offset, offset + length).trim(), standing, by, why },
    })),
    drugs: drugs.map(({ drug, against }) => {
      const reasons = against.map(({ kind, substance }) => [kind, substance].filter(Boolean).join(' '));
      return `${drug}: ${reasons.join(', ')}`;
    }),
    objections: objections.length,
    reassures: metadata.reassures ?? false,
  };
}
