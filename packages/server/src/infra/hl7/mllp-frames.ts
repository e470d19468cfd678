/** One message with its framing, in bytes. The largest that still fits into one document of MongoDB once it is encrypted. */
const maxMessageBytes = 8 * 1024 * 1024;

/** The beginning of a message that is kept when the rest is dropped, so that its answer can name it. */
const beginningBytes = 4096;

/** Bytes between two frames that belong to neither. Beyond it the sender speaks another protocol. */
const maxStrayBytes = 64 * 1024;

const startBlock = 0x0b;
const endBlock = 0x1c;
const carriageReturn = 0x0d;

/** Why a frame contains no whole message. */
type FrameFault =
  /** The next frame began before this one ended. */
  | 'cut-frame'
  /** The frame has more than {@link maxMessageBytes}. */
  | 'too-large'
  /** The sender stopped within the frame. */
  | 'unfinished-frame';

/** One frame as received. `bytes` of a faulty frame are at most its beginning. */
export interface Frame {
  bytes: Buffer;
  fault?: FrameFault;
}

/** Thrown for bytes that are no MLLP. The connection cannot be used any more. */
class NotMllp extends Error {}

/**
 * Divides a stream into MLLP frames: `<VT> message <FS> <CR>` (HL7 v2.8, appendix C.4.3). Only both end bytes together end a
 * frame: a frame that ended at any FS could store the half of a text that contains one. A start byte within a frame means
 * that the sender gave the frame up. A frame that is too large is dropped while it arrives.
 */
export class MllpFrames {
  #chunks: Buffer[] = [];
  #bytes = 0;
  #isOpen = false;
  #isTooLarge = false;
  /** The last byte was an FS within the frame. */
  #maybeEnds = false;
  #stray = 0;

  /** Returns whether a frame has begun and not ended. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Returns the frames that end in this chunk. Throws {@link NotMllp}. */
  push(chunk: Buffer): Frame[] {
    const frames: Frame[] = [];
    let from = 0;
    while (from < chunk.length) {
      if (!this.#isOpen) {
        const start = chunk.indexOf(startBlock, from);
        this.#addStray((start === -1 ? chunk.length : start) - from);
        if (start === -1) break;
        this.#open();
        from = start + 1;
        continue;
      }
      if (this.#maybeEnds) {
        this.#maybeEnds = false;
        if (chunk[from] === carriageReturn) {
          from += 1;
          frames.push(this.#close());
          continue;
        }
        this.#keep(Buffer.of(endBlock));
      }
      const stop = nextMark(chunk, from);
      this.#keep(chunk.subarray(from, stop));
      if (stop === chunk.length) break;
      from = stop + 1;
      if (chunk[stop] === endBlock) {
        this.#maybeEnds = true;
      } else {
        frames.push({ bytes: this.#content(), fault: this.#isTooLarge ? 'too-large' : 'cut-frame' });
        this.#open();
      }
    }
    return frames;
  }

  /** Gives an open frame up, and returns its beginning. */
  abandon(): Frame | undefined {
    if (!this.#isOpen) return undefined;
    const frame: Frame = {
      bytes: this.#content(),
      fault: this.#isTooLarge ? 'too-large' : 'unfinished-frame',
    };
    this.#reset();
    return frame;
  }

  #addStray(bytes: number): void {
    this.#stray += bytes;
    if (this.#stray > maxStrayBytes) throw new NotMllp();
  }

  #keep(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#bytes += bytes.length;
    if (this.#isTooLarge) return;
    if (this.#bytes > maxMessageBytes) {
      this.#isTooLarge = true;
      this.#chunks = [Buffer.from(Buffer.concat([...this.#chunks, bytes]).subarray(0, beginningBytes))];
      return;
    }
    this.#chunks.push(bytes);
  }

  #content(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  #close(): Frame {
    const frame: Frame = { bytes: this.#content(), ...(this.#isTooLarge && { fault: 'too-large' as const }) };
    this.#reset();
    return frame;
  }

  #open(): void {
    this.#reset();
    this.#isOpen = true;
    this.#stray = 0;
  }

  #reset(): void {
    this.#chunks = [];
    this.#bytes = 0;
    this.#isOpen = false;
    this.#isTooLarge = false;
    this.#maybeEnds = false;
  }
}

function nextMark(chunk: Buffer, from: number): number {
  const start = chunk.indexOf(startBlock, from);
  const end = chunk.indexOf(endBlock, from);
  return Math.min(start === -1 ? chunk.length : start, end === -1 ? chunk.length : end);
}

/** Returns a message in its frame. */
export const framed = (message: Buffer): Buffer =>
  Buffer.concat([Buffer.of(startBlock), message, Buffer.of(endBlock, carriageReturn)]);
