import { Hl7Refusal } from './hl7-refusal.ts';

/** Messages in one batch. */
const maxBatchMessages = 500;

/** The messages of one frame. `isBatch` if an envelope of FHS or BHS surrounds them, even a single one. */
export interface FrameContent {
  messages: Buffer[];
  isBatch: boolean;
}

const envelope = /^(FHS|BHS|BTS|FTS)/;

/**
 * Divides a frame into its messages. Only an envelope may contain several: two headers without one are a message that was
 * cut and another that followed it. Throws `too-many-repetitions` for an endless batch, and `no-message` for an empty one.
 */
export function messagesOf(frame: Buffer): FrameContent {
  const start = frame.subarray(0, 512).toString('latin1').trimStart();
  if (!/^[FB]HS/.test(start)) return { messages: [frame], isBatch: false };
  // Every accepted character set has its line ends where ASCII has them.
  const lines = frame.toString('latin1').split(/\r\n|\r|\n/);
  const messages: string[][] = [];
  // After a line of the envelope another message must begin: otherwise two batches were mixed, and a line may be of another patient.
  let isOpen = false;
  for (const line of lines) {
    if (line.trim() === '') continue;
    if (envelope.test(line)) isOpen = false;
    else if (line.startsWith('MSH')) {
      messages.push([line]);
      isOpen = true;
    } else if (isOpen) messages.at(-1)?.push(line);
    else throw new Hl7Refusal('wrong-header', { at: 'MSH', never: true });
  }
  if (messages.length === 0) throw new Hl7Refusal('no-message', { never: true });
  if (messages.length > maxBatchMessages)
    throw new Hl7Refusal('too-many-repetitions', { at: 'BHS', never: true });
  return { messages: messages.map((one) => Buffer.from(one.join('\r'), 'latin1')), isBatch: true };
}
