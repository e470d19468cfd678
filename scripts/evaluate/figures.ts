import { type Standing, standings } from '@bedside/contracts/chat/reply-statement.ts';
import type { Language } from './questions.ts';

/** A sentence of a reply with its standing. */
interface Sentence {
  text: string;
  standing: Standing;
  by?: 'rule' | 'model' | undefined;
  why?: string | undefined;
}

/** One question of an evaluation and what came of it. */
export interface Asked {
  chart: string;
  language: Language;
  question: string;
  /** A reply's status, or `none` if the server gave none. */
  status: string;
  /** The failure's code. */
  failure?: string | undefined;
  content: string;
  quotes: number;
  /** The values that the reply typed outside quotes. */
  typed: Record<'found' | 'older' | 'differs' | 'absent', number>;
  unknownKeys: number;
  unknownMarks: number;
  sentences: Sentence[];
  /** The drugs that something speaks against, each with what. */
  drugs: string[];
  objections: number;
  reassures: boolean;
  /** From the question until a viewer had the first text. Undefined if there was none. */
  firstMs?: number | undefined;
  wholeMs: number;
}

/** Sentences that a reader sees marked. */
export const marked: ReadonlySet<Standing> = new Set<Standing>([
  'differs',
  'older',
  'contradicted',
  'not-in-chart',
]);
/** In a reply that is true by construction, each of these is a false alarm. An older value is true, and says so. */
const alarms: ReadonlySet<Standing> = new Set<Standing>(['differs', 'contradicted', 'not-in-chart']);

/** The figures of a language, or of all. Times are in milliseconds. */
export interface Figures {
  questions: number;
  complete: number;
  failures: Record<string, number>;
  quotes: number;
  typed: Asked['typed'];
  /** Quotes among all facts that the replies state. Undefined without any. */
  quotedShare: number | undefined;
  unknownKeys: number;
  unknownMarks: number;
  sentences: number;
  /** How many sentences have each standing, and how many of these a model judged. */
  standings: Record<Standing, { rule: number; model: number }>;
  alarms: number;
  drugs: number;
  withObjections: number;
  reassuring: number;
  firstMs: Spread | undefined;
  wholeMs: Spread | undefined;
}

interface Spread {
  median: number;
  slowest: number;
}

/** Adds up what came of questions. */
export function figuresOf(asked: readonly Asked[]): Figures {
  const sum = (count: (one: Asked) => number) => asked.reduce((total, one) => total + count(one), 0);
  const sentences = asked.flatMap((one) => one.sentences);
  const complete = asked.filter(({ status }) => status === 'complete');
  const failures: Record<string, number> = {};
  for (const { status, failure = status } of asked)
    if (status !== 'complete') failures[failure] = (failures[failure] ?? 0) + 1;
  const quotes = sum((one) => one.quotes);
  const typed = {
    found: sum((one) => one.typed.found),
    older: sum((one) => one.typed.older),
    differs: sum((one) => one.typed.differs),
    absent: sum((one) => one.typed.absent),
  };
  const facts = quotes + typed.found + typed.older + typed.differs + typed.absent;
  const having = (standing: Standing, by: 'rule' | 'model') =>
    sentences.filter((one) => one.standing === standing && (one.by ?? 'rule') === by).length;
  return {
    questions: asked.length,
    complete: complete.length,
    failures,
    quotes,
    typed,
    quotedShare: facts === 0 ? undefined : quotes / facts,
    unknownKeys: sum((one) => one.unknownKeys),
    unknownMarks: sum((one) => one.unknownMarks),
    sentences: sentences.length,
    standings: Object.fromEntries(
      standings.map((one) => [one, { rule: having(one, 'rule'), model: having(one, 'model') }]),
    ) as Figures['standings'],
    alarms: sentences.filter(({ standing }) => alarms.has(standing)).length,
    drugs: sum((one) => one.drugs.length),
    withObjections: asked.filter(({ objections }) => objections > 0).length,
    reassuring: asked.filter(({ reassures }) => reassures).length,
    firstMs: spreadOf(asked.flatMap(({ firstMs }) => firstMs ?? [])),
    wholeMs: spreadOf(complete.map(({ wholeMs }) => wholeMs)),
  };
}

function spreadOf(values: readonly number[]): Spread | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const [median, slowest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return median === undefined || slowest === undefined ? undefined : { median, slowest };
}
