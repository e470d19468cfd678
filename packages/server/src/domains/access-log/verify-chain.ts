import type { StoredAccessHead, StoredAccessLine } from './access-log.model.ts';
import { type ChainEnd, emptyChain, endText, hashOf } from './chain.ts';

/** Something that is wrong with the chain, as one line for the terminal. */
type Finding = string;

export interface ChainCheck {
  /** The lines by ascending number. */
  lines: AsyncIterable<StoredAccessLine>;
  /** Reads the end of the chain, after the lines. */
  head: () => Promise<StoredAccessHead | undefined>;
  /** Returns whether the installation's key signed the end; undefined without a key. */
  isSigned: (head: StoredAccessHead) => boolean | undefined;
  /** Returns whether someone has opened a chart, which leaves a line. Read only if there is neither line nor end. */
  isUsed?: () => Promise<boolean>;
  /** Ends of the chain that someone noted earlier, elsewhere. */
  anchors?: readonly ChainEnd[];
  /** The largest number of findings, and of damaged lines that are compared with each other. */
  most: number;
}

export interface ChainReport {
  count: number;
  end: ChainEnd;
  findings: Finding[];
  /** The number of findings beyond the returned ones. */
  more: number;
}

/** Reads the whole chain once, with the memory of a page, and names each changed, missing or moved line. */
export async function verifyChain({
  lines,
  head,
  isSigned,
  isUsed,
  anchors = [],
  most,
}: ChainCheck): Promise<ChainReport> {
  const walk = new Walk(most, new Map(anchors.map(({ seq, hash }) => [seq, hash])));
  for await (const line of lines) walk.take(line);
  const last = await head();
  walk.finish(last, isSigned);
  if (walk.count === 0 && last === undefined && (await isUsed?.())) {
    walk.findings.push(
      'All lines and the record of the chain’s end are missing: clinicians have opened charts',
    );
  }
  const { count, end, findings } = walk;
  return { count, end, findings: findings.slice(0, most), more: Math.max(0, findings.length - most) };
}

class Walk {
  readonly findings: Finding[] = [];
  count = 0;
  end: ChainEnd = emptyChain;
  readonly #most: number;
  readonly #anchors: Map<number, string>;
  /** Whether the last line has the right hash. Otherwise it is named already, and the next one is not to blame. */
  #wasWhole = true;
  /** Lines with a wrong hash, at most {@link #most}. */
  readonly #damaged: StoredAccessLine[] = [];
  /** Numbers without a line, at most {@link #most}. */
  readonly #missing: number[] = [];

  constructor(most: number, anchors: Map<number, string>) {
    this.#most = most;
    this.#anchors = anchors;
  }

  take(line: StoredAccessLine): void {
    const { _id: seq, previous, hash } = line;
    if (seq !== this.end.seq + 1) this.#noteMissing(this.end.seq + 1, seq - 1);
    const isWhole = hashOf(line) === hash;
    if (!isWhole) this.#noteDamaged(line);
    else if (this.#wasWhole && seq === this.end.seq + 1 && previous !== this.end.hash) {
      this.findings.push(
        seq === 1
          ? 'Line 1 is not the first line of a chain: lines before it are missing'
          : `Line ${seq - 1} was changed, or line ${seq} was inserted: line ${seq} does not continue from it`,
      );
    }
    const anchor = this.#anchors.get(seq);
    if (anchor !== undefined) {
      this.#anchors.delete(seq);
      if (anchor !== hash) this.findings.push(`Line ${seq} is not the one of the given anchor`);
    }
    this.count += 1;
    this.end = { seq, hash };
    this.#wasWhole = isWhole;
  }

  finish(head: StoredAccessHead | undefined, isSigned: ChainCheck['isSigned']): void {
    this.#compareHead(head);
    this.#nameDamaged();
    for (const seq of this.#anchors.keys()) this.findings.push(`Line ${seq} of the given anchor is missing`);
    if (head === undefined) return;
    const signed = isSigned(head);
    if (signed === false)
      this.findings.push('The end of the chain is not signed with a key of this installation');
  }

  #compareHead(head: StoredAccessHead | undefined): void {
    const { seq, hash } = this.end;
    if (head === undefined) {
      if (seq > 0) this.findings.push('The record of the chain’s end is missing');
    } else if (head.seq > seq) this.#noteMissing(seq + 1, head.seq);
    else if (head.seq < seq) {
      this.findings.push(`${spell(head.seq + 1, seq)} after the recorded end of the chain: inserted`);
    } else if (this.#wasWhole && endText(head) !== endText({ seq, hash })) {
      this.findings.push(`Line ${seq} was changed: the recorded end of the chain has another hash`);
    }
  }

  #noteMissing(from: number, to: number): void {
    this.findings.push(`${spell(from, to)} missing`);
    for (let seq = from; seq <= to && this.#missing.length < this.#most; seq += 1) this.#missing.push(seq);
  }

  #noteDamaged(line: StoredAccessLine): void {
    if (this.#damaged.length < this.#most) this.#damaged.push(line);
    else this.findings.push(`Line ${line._id} was changed`);
  }

  /** A moved line has the right hash at another number: a damaged or missing line's, or one near its own. */
  #nameDamaged(): void {
    const places = [...this.#damaged.map(({ _id }) => _id), ...this.#missing];
    const offsets = Array.from({ length: this.#most }, (_, place) => place + 1);
    for (const line of this.#damaged) {
      const near = offsets.flatMap((offset) => [line._id - offset, line._id + offset]);
      const place = [...places, ...near].find((seq) => hashOf({ ...line, _id: seq }) === line.hash);
      this.findings.push(
        place === undefined
          ? `Line ${line._id} was changed`
          : `Line ${place} was moved: it is at number ${line._id}`,
      );
    }
  }
}

const spell = (from: number, to: number): string =>
  from === to ? `Line ${from} is` : `Lines ${from} to ${to} are`;
