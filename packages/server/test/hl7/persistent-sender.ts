import { setTimeout as delay } from 'node:timers/promises';
import { aSender, type RawSender, readAck } from './mllp-client.ts';

/** What happened to the messages of one sender. */
export interface SentMessages {
  /** The control ids that were accepted, in order. */
  accepted: string[];
  refused: { controlId: string; reason: string }[];
  /** Attempts without an answer, and those that the server could not store. */
  repeated: number;
}

/**
 * Sends messages one after another as an interface engine does: each again, byte by byte the same, until it is accepted or
 * refused for a reason other than `busy`. Waits at most `milliseconds` for one.
 */
export async function sendPersistently(
  port: number,
  messages: readonly string[],
  milliseconds = 60_000,
): Promise<SentMessages> {
  const sent: SentMessages = { accepted: [], refused: [], repeated: 0 };
  let sender: RawSender | undefined;
  for (const message of messages) {
    const limit = performance.now() + milliseconds;
    for (;;) {
      if (performance.now() > limit) throw new Error('A message was never answered');
      try {
        sender ??= await aSender(port);
        sender.write(Buffer.concat([Buffer.from('\x0b'), Buffer.from(message), Buffer.from('\x1c\r')]));
        const { code, controlId, reason } = readAck(await sender.answer(8000));
        if (code === 'AA') sent.accepted.push(controlId);
        else if (reason !== 'busy') sent.refused.push({ controlId, reason });
        else {
          sent.repeated += 1;
          await delay(100);
          continue;
        }
        break;
      } catch {
        sent.repeated += 1;
        sender?.close();
        sender = undefined;
        await delay(100);
      }
    }
  }
  sender?.close();
  return sent;
}
