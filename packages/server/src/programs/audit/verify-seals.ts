import { entryPurpose, type StoredEntry, sealedText } from '../../chart/entry-store.ts';
import type { StoredAccessLine } from '../../domains/access-log/access-log.model.ts';
import { isNoted } from '../../domains/access-log/seal-notes.ts';
import {
  eventLifeMs,
  eventPurpose,
  type StoredSecurityEvent,
  sealedEventText,
} from '../../domains/security/security.model.ts';
import type { SecretBox } from '../../infra/secrets/secret-box.ts';

/** What is wrong with a log, at most `most` findings of it, and how many documents were read. */
export interface SealReport {
  count: number;
  findings: string[];
  /** The number of findings beyond the returned ones. */
  more: number;
}

/** An event this close to its expiry may be deleted already. */
const expiryMarginMs = 24 * 60 * 60 * 1000;

/** Gathers, from the lines of the access log, what the other logs must contain. One small record for each chart and event. */
export class Noted {
  readonly heads = new Map<string, { seq: number; seal: string }>();
  readonly events = new Map<string, { seal: string; at: Date }>();

  take({ heads = [], events = [], at }: StoredAccessLine): void {
    for (const [patientId, seq, seal] of heads) {
      // Two nodes may note one chart in another order than they wrote to it.
      if (seq >= (this.heads.get(patientId)?.seq ?? 0)) this.heads.set(patientId, { seq, seal });
    }
    for (const [id, seal] of events) this.events.set(id, { seal, at });
  }
}

interface SealCheck<Stored> {
  /** The documents in any order. */
  stored: AsyncIterable<Stored>;
  noted: Noted;
  isSigned: SecretBox['isSigned'];
  most: number;
}

class Findings {
  readonly #most: number;
  readonly list: string[] = [];
  more = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(finding: string): void {
    if (this.list.length < this.#most) this.list.push(finding);
    else this.more += 1;
  }
}

/** The `seq`s of one chart that were read: a bit for each. */
class Places {
  #bits = new Uint8Array(8);
  last = 0;

  /** Returns false if the place was taken before. */
  take(seq: number): boolean {
    const byte = seq >> 3;
    if (byte >= this.#bits.length) {
      const longer = new Uint8Array(Math.max(byte + 1, 2 * this.#bits.length));
      longer.set(this.#bits);
      this.#bits = longer;
    }
    const mask = 1 << (seq & 7);
    const isFree = ((this.#bits[byte] ?? 0) & mask) === 0;
    this.#bits[byte] = (this.#bits[byte] ?? 0) | mask;
    this.last = Math.max(this.last, seq);
    return isFree;
  }

  /** Yields the ranges of places up to `last` that are free. */
  *free(last: number): Generator<[from: number, to: number]> {
    for (let seq = 1; seq <= last; seq += 1) {
      if (this.#has(seq)) continue;
      const from = seq;
      while (seq < last && !this.#has(seq + 1)) seq += 1;
      yield [from, seq];
    }
  }

  #has(seq: number): boolean {
    return ((this.#bits[seq >> 3] ?? 0) & (1 << (seq & 7))) !== 0;
  }
}

/** The largest `seq` that a chart can have; more is not a number of ours and would only cost memory. */
const maxSeq = 100_000_000;

/**
 * Reads all chart entries once, and names each that was changed, inserted, moved, exchanged for an older one or deleted: its seal
 * belongs to its content at its place, places have no gaps, and the access log has noted the last one.
 */
export async function verifyCharts({
  stored,
  noted,
  isSigned,
  most,
}: SealCheck<StoredEntry>): Promise<SealReport> {
  const findings = new Findings(most);
  const charts = new Map<string, Places>();
  let count = 0;
  for await (const entry of stored) {
    count += 1;
    const { patientId, seq, seal } = entry;
    const name = `Entry ${seq} of chart ${patientId}`;
    const verdict = isSigned(sealedText(entry), entryPurpose, seal);
    if (verdict === false)
      findings.add(`${name} ${seal === undefined ? 'has no seal' : 'was changed or moved'}`);
    if (!Number.isInteger(seq) || seq < 1 || seq > maxSeq) {
      findings.add(`${name} is at no place of a chart`);
      continue;
    }
    const places = charts.get(patientId) ?? new Places();
    charts.set(patientId, places);
    if (!places.take(seq)) findings.add(`${name} is there twice: one was inserted`);
    const head = noted.heads.get(patientId);
    if (head?.seq === seq && verdict !== false && !isNoted(head.seal, seal)) {
      findings.add(`${name} is not the one that the access log noted: it was exchanged`);
    }
  }
  for (const [patientId, { seq }] of noted.heads) {
    if (!charts.has(patientId)) findings.add(`Chart ${patientId} is missing, with ${seq} entries`);
  }
  for (const [patientId, places] of charts) {
    const last = Math.max(places.last, noted.heads.get(patientId)?.seq ?? 0);
    for (const [from, to] of places.free(last)) {
      const range = from === to ? `Entry ${from}` : `Entries ${from} to ${to}`;
      findings.add(`${range} of chart ${patientId} ${from === to ? 'is' : 'are'} missing`);
    }
  }
  return { count, findings: findings.list, more: findings.more };
}

/** Reads all security events once, and names each that was changed, inserted, exchanged or deleted before its time. */
export async function verifyEvents({
  stored,
  noted,
  isSigned,
  most,
  now,
}: SealCheck<StoredSecurityEvent> & { now: Date }): Promise<SealReport> {
  const findings = new Findings(most);
  const missing = new Map(noted.events);
  let count = 0;
  for await (const event of stored) {
    count += 1;
    const { _id: id, seal } = event;
    const verdict = isSigned(sealedEventText(event), eventPurpose, seal);
    const note = missing.get(id);
    missing.delete(id);
    if (verdict === false) {
      findings.add(`Security event ${id} ${seal === undefined ? 'has no seal' : 'was changed'}`);
    } else if (note !== undefined && verdict === true && !isNoted(note.seal, seal)) {
      findings.add(`Security event ${id} is not the one that the access log noted: it was exchanged`);
    }
  }
  const expired = now.getTime() - eventLifeMs + expiryMarginMs;
  for (const [id, { at }] of missing) {
    if (at.getTime() > expired) findings.add(`Security event ${id} is missing`);
  }
  return { count, findings: findings.list, more: findings.more };
}
