import { itemBounds } from '@bedside/contracts/bounds.ts';
import type { EvidenceMark, ReplyEvidence } from '@bedside/contracts/chat/evidence.ts';

/** The record behind each mark of a prompt, by the mark's name. */
export type MarkedRecords = ReadonlyMap<string, Omit<EvidenceMark, 'offset'>>;

/** A piece of a reply without its marks. The marks have the place of the words before them. */
export interface ReadPiece {
  text: string;
  marks: EvidenceMark[];
}

/** "[v3]" or "[v1, l2]" with the space before it. */
const whole = /[ \u00a0]?\[([vlmnsx]\d{1,3}(?: ?[,;] ?[vlmnsx]\d{1,3}){0,20})\]/gi;
/** The end of a piece that may become a mark with the next one. */
const half = /[ \u00a0]?\[[vlmnsx\d,; ]{0,120}$/i;

/**
 * Takes the marks out of a streamed reply. Holds back a mark that is not complete, so no viewer reads half of one.
 * Drops and counts marks that the prompt never gave.
 */
export class MarkReader {
  readonly #records: MarkedRecords;
  readonly #marks: EvidenceMark[] = [];
  #length = 0;
  #endsWithSpace = true;
  /** A space at the start of the next piece would double the one before a mark. */
  #skipsSpace = false;
  #buffer = '';
  #dropped = 0;
  /** The last words that were filled in. */
  #quoted: { end: number; recordId: string } | undefined;

  constructor(records: MarkedRecords) {
    this.#records = records;
  }

  /** The marks so far. */
  get evidence(): ReplyEvidence {
    return { marks: [...this.#marks], dropped: this.#dropped };
  }

  /** Returns the part of the reply that is certain after the next piece of the model's text. */
  take(piece: string): ReadPiece {
    const text = this.#buffer + piece;
    const cut = half.exec(text)?.index ?? text.length;
    this.#buffer = text.slice(cut);
    return this.#read(text.slice(0, cut));
  }

  /**
   * Returns words that were filled in for a key, behind the text that was held back for a mark. A mark of the same record
   * directly behind them is left out, because they open the record themselves.
   */
  insert(text: string, recordId: string | undefined): ReadPiece {
    const buffer = this.#buffer;
    this.#buffer = '';
    const before = this.#read(buffer);
    this.#length += text.length;
    this.#skipsSpace = false;
    this.#endsWithSpace = false;
    this.#quoted = recordId === undefined ? undefined : { end: this.#length, recordId };
    return { text: before.text + text, marks: before.marks };
  }

  /** Returns the text that was held back, unless it is the beginning of a mark. The reply ends here. */
  rest(): ReadPiece {
    const text = this.#buffer;
    this.#buffer = '';
    return this.#read(/^[ \u00a0]?\[(?:[vlmnsx].*)?$/i.test(text) ? '' : text);
  }

  #read(raw: string): ReadPiece {
    let text = '';
    let from = this.#skipsSpace && raw.startsWith(' ') ? 1 : 0;
    if (raw !== '') this.#skipsSpace = false;
    const marks: EvidenceMark[] = [];
    for (const { 0: found, 1: names = '', index } of raw.matchAll(whole)) {
      text += raw.slice(from, index);
      from = Math.max(from, index + found.length);
      // A space that was sent before its mark leaves none after it.
      const isSpaced = text === '' ? this.#endsWithSpace : /\s$/.test(text);
      if (isSpaced && raw[from] === ' ') from += 1;
      else if (isSpaced && from === raw.length) this.#skipsSpace = true;
      marks.push(...this.#known(names, this.#length + text.trimEnd().length));
    }
    text += raw.slice(from);
    this.#length += text.length;
    if (text !== '') this.#endsWithSpace = /\s$/.test(text);
    return { text, marks };
  }

  #known(names: string, offset: number): EvidenceMark[] {
    return names.split(/[,;]/).flatMap((name) => {
      const record = this.#records.get(name.trim().toLowerCase());
      if (record === undefined || this.#marks.length >= itemBounds.evidenceMarks) {
        this.#dropped += 1;
        return [];
      }
      if (this.#quoted?.end === offset && this.#quoted.recordId === record.recordId) return [];
      const mark = { offset, ...record };
      this.#marks.push(mark);
      return [mark];
    });
  }
}
