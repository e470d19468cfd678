import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { ReplyStatement } from '@bedside/contracts/chat/reply-statement.ts';
import type { Assistant, ModelMessage } from '../../../ai/model/assistant.ts';
import {
  mostSecondReading,
  type NumberedSentence,
  parseVerdicts,
  secondReadingFormat,
  secondReadingPrompt,
  type Verdict,
} from '../../../ai/model/second-reading.ts';
import type { MarkedRecords } from './mark-reader.ts';

/** One call of the second reading of a reply. */
const checkSeconds = 30;

const { calls, sentences: mostSentences, characters, shortest } = mostSecondReading;

interface ReadingOptions {
  assistant: Assistant;
  /** The prompt of the reply. */
  messages: readonly ModelMessage[];
  records: MarkedRecords;
  /** Returns the sentences of a text with what the rules know of each. */
  judge: (text: string) => Promise<readonly ReplyStatement[]>;
}

/** A verdict at the place of its sentence. */
type Placed = Verdict & Pick<ReplyStatement, 'offset'>;

/**
 * Asks a second model call about the sentences that no rule judged (READING-1), one call a paragraph, while the reply still
 * streams. The reply does not wait for it, and a failure leaves its sentences unchecked.
 */
export class SecondReading {
  readonly #options: ReadingOptions;
  readonly #running: Promise<Placed[]>[] = [];
  #read = 0;

  constructor(options: ReadingOptions) {
    this.#options = options;
  }

  /** Reads each paragraph that is complete in a growing text. */
  follow(text: string): void {
    const end = text.lastIndexOf('\n\n');
    if (end > this.#read) this.#ask(text, end);
  }

  /** Reads the rest, and returns the reply's statements with every verdict; undefined if there is none. */
  async end(text: string, statements: readonly ReplyStatement[]): Promise<ReplyStatement[] | undefined> {
    if (text.length > this.#read) this.#ask(text, text.length);
    const verdicts = (await Promise.all(this.#running)).flat();
    // The blanks behind a sentence belong to it, and its paragraph ended before them.
    const byOffset = new Map(verdicts.map((verdict) => [verdict.offset, verdict]));
    let isChanged = false;
    const judged = statements.map((statement) => {
      const verdict = byOffset.get(statement.offset);
      // A rule's verdict always wins over a model's.
      if (verdict === undefined || statement.standing !== 'unchecked') return statement;
      isChanged = true;
      return { ...statement, standing: verdict.standing, by: 'model' as const, ...this.#idsOf(verdict) };
    });
    return isChanged ? judged : undefined;
  }

  #ask(text: string, until: number): void {
    const from = this.#read;
    this.#read = until;
    if (this.#running.length >= calls || this.#options.assistant.checkModel === undefined) return;
    this.#running.push(this.#answer(text.slice(0, until), from).catch(() => []));
  }

  /** Returns the verdicts on the sentences of a text from a place on. */
  async #answer(text: string, from: number): Promise<Placed[]> {
    const { messages, assistant, records, judge } = this.#options;
    const unchecked = (await judge(text)).filter(
      ({ offset, length, standing }) => offset >= from && standing === 'unchecked' && length >= shortest,
    );
    const numbered = unchecked.slice(0, mostSentences).map((statement, index) => {
      const { offset, length } = statement;
      const sentence: NumberedSentence = {
        number: index + 1,
        text: text.slice(offset, offset + length).trim(),
      };
      return { sentence, statement };
    });
    const sentences = numbered.map(({ sentence }) => sentence).filter((one) => one.text.length <= characters);
    if (sentences.length === 0) return [];
    const signal = AbortSignal.timeout(checkSeconds * 1000);
    const options = { signal, format: secondReadingFormat, model: assistant.checkModel };
    const answer = await assistant.look(secondReadingPrompt(messages, sentences), options);
    return parseVerdicts(answer, sentences, (name) => records.has(name)).flatMap((verdict): Placed[] => {
      const place = numbered[verdict.number - 1]?.statement;
      return place === undefined ? [] : [{ ...verdict, offset: place.offset }];
    });
  }

  #idsOf({ records: names }: Verdict): Pick<ReplyStatement, 'recordIds'> {
    const { records } = this.#options;
    const ids = [...new Set(names.flatMap((name) => records.get(name)?.recordId ?? []))];
    return ids.length > 0 ? { recordIds: ids.slice(0, itemBounds.findingRecords) } : {};
  }
}
