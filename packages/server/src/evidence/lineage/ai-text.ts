import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { MessageMetadata } from '@bedside/contracts/chat/chat.contract.ts';
import type { AiPassage } from '@bedside/contracts/notes/ai-passage.ts';
import { readingBounds } from '../bounds.ts';
import { sentencesOf } from '../reading/statements.ts';

/* Words of the assistant in a clinician's text (D68). Rules: docs/clinical/lineage.md. */

/** A reply of the assistant, without `echoes` of the chart's own texts. */
export interface WrittenByAi {
  id: string;
  content: string;
  metadata?: Pick<MessageMetadata, 'echoes'>;
}

const { shingleWords, sharedShingles, shinglesInRow, lineageCharacters } = readingBounds;

/** Words in small letters without accents; numbers keep their decimals. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}*_`~]/gu, '')
    .toLowerCase()
    .match(/\d+(?:[.,/]\d+)*|\p{L}+/gu) ?? [];

const shinglesOf = (words: readonly string[]): string[] =>
  words.length < shingleWords
    ? []
    : words.slice(shingleWords - 1).map((_, at) => words.slice(at, at + shingleWords).join(' '));

/** Finds the words of a patient's replies in other texts. Reads each reply once; a search is linear in the text. */
export class AiText {
  readonly #shingles = new Map<string, string>();
  readonly #sentences = new Map<string, string>();
  readonly #firstWords = new Set<string>();

  /** `replies` are newest first: of two with the same words, the newest is the origin. */
  constructor(replies: readonly WrittenByAi[]) {
    let room: number = lineageCharacters;
    for (const { id, content: whole, metadata } of replies.slice(0, itemBounds.lineageReplies)) {
      const content = withoutEchoes(whole, metadata?.echoes).slice(0, room);
      room -= content.length;
      if (content === '') break;
      for (const shingle of shinglesOf(wordsOf(content)))
        if (!this.#shingles.has(shingle)) this.#shingles.set(shingle, id);
      for (const { offset, length } of sentencesOf(content)) {
        const words = wordsOf(content.slice(offset, offset + length));
        const sentence = words.join(' ');
        if (!this.#sentences.has(sentence)) this.#sentences.set(sentence, id);
        if (words[0] !== undefined) this.#firstWords.add(words[0]);
      }
    }
  }

  /**
   * LINEAGE-1: returns the sentences of a text whose words come from a reply, each with the reply. A sentence that a clinician
   * rewrote is theirs. A short sentence belongs to the assistant only beside a longer one that does, because clinicians write
   * the same few words themselves; with `alsoShort` it does anywhere.
   */
  passagesIn(text: string, { alsoShort = false } = {}): AiPassage[] {
    if (this.#sentences.size === 0) return [];
    const sentences = sentencesOf(text.slice(0, lineageCharacters)).map((place) => {
      const words = wordsOf(text.slice(place.offset, place.offset + place.length));
      return { place, words, origin: this.#originOf(words), isShort: words.length < shingleWords };
    });
    const passages: AiPassage[] = [];
    for (const [index, { place, words, origin, isShort }] of sentences.entries()) {
      const beside = [sentences[index - 1], sentences[index + 1]].find((one) => one?.origin && !one.isShort);
      const ofShort = isShort && beside?.origin ? this.#sentences.get(words.join(' ')) : origin;
      const messageId = ofShort ?? (alsoShort ? this.#shortIn(words) : undefined);
      if (messageId !== undefined && passages.length < itemBounds.aiPassages)
        passages.push({ ...trimmed(text, place), messageId });
    }
    return passages;
  }

  /** Returns the reply with a whole sentence of fewer than eight words that stands somewhere in a sentence. */
  #shortIn(words: readonly string[]): string | undefined {
    const starts = [...words.keys()].filter((at) => this.#firstWords.has(words[at] ?? ''));
    for (let size = 2; size < shingleWords + shinglesInRow; size += 1) {
      for (const at of starts) {
        if (at + size > words.length) break;
        const origin = this.#sentences.get(words.slice(at, at + size).join(' '));
        if (origin !== undefined) return origin;
      }
    }
    return undefined;
  }

  #originOf(words: readonly string[]): string | undefined {
    const shingles = shinglesOf(words);
    let [shared, run, longest] = [0, 0, 0];
    let origin: string | undefined;
    for (const shingle of shingles) {
      const from = this.#shingles.get(shingle);
      origin ??= from;
      run = from === undefined ? 0 : run + 1;
      longest = Math.max(longest, run);
      shared += from === undefined ? 0 : 1;
    }
    const isCopied = longest >= shinglesInRow || shared >= shingles.length * sharedShingles;
    return isCopied ? origin : undefined;
  }
}

/** Returns the sentences of a reply whose words come from the clinicians' texts that it read. */
export function echoesOf(texts: readonly string[], reply: string): Pick<MessageMetadata, 'echoes'> {
  const read = new AiText(texts.map((content) => ({ id: 'chart', content })));
  const echoes = read.passagesIn(reply, { alsoShort: true });
  return echoes.length > 0 ? { echoes: echoes.map(({ offset, length }) => ({ offset, length })) } : {};
}

function withoutEchoes(content: string, echoes: MessageMetadata['echoes'] = []): string {
  let own = content;
  // A line break keeps the sentences around it apart.
  for (const { offset, length } of echoes)
    own = own.slice(0, offset) + '\n'.repeat(length) + own.slice(offset + length);
  return own;
}

/** The place of a sentence without the blanks around it. */
function trimmed(text: string, { offset, length }: { offset: number; length: number }) {
  const sentence = text.slice(offset, offset + length);
  const start = sentence.length - sentence.trimStart().length;
  return { offset: offset + start, length: sentence.trim().length };
}
