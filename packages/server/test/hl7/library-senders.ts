import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Hl7Message } from '@medplum/core';
import { Hl7Client } from '@medplum/hl7';
import { Client, Message } from 'node-hl7-client';
import { aSender, type RawSender, readAck } from './mllp-client.ts';

/** Sends one message once. Rejects without an acknowledgement. */
interface Sender {
  send(message: string): Promise<{ code: string; reason: string }>;
  close(): void;
}

/** Opens a sender. It is opened again after each failure. */
type Open = (port: number, encoding: BufferEncoding) => Promise<Sender>;

const answerMs = 8000;

const readMsa = (text: string) => {
  const { code, reason } = readAck(text.replaceAll('\n', '\r'));
  return { code, reason };
};

function inTime<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    delay(answerMs, undefined, { ref: false }).then(() => Promise.reject(new Error('No acknowledgement'))),
  ]);
}

const raw: Open = async (port, encoding) => {
  const sender: RawSender = await aSender(port);
  return {
    send: async (message) => {
      const bytes = Buffer.from(message, encoding);
      sender.write(Buffer.concat([Buffer.from('\x0b'), bytes, Buffer.from('\x1c\r')]));
      return readMsa(await sender.answer(answerMs));
    },
    close: () => sender.close(),
  };
};

/** `@medplum/hl7`. */
const medplum: Open = async (port, encoding) => {
  const client = new Hl7Client({
    host: '127.0.0.1',
    port,
    encoding: encoding === 'latin1' ? 'latin1' : 'utf8',
  });
  client.addEventListener('error', () => {});
  return {
    send: async (message) => {
      const ack = await inTime(client.sendAndWait(Hl7Message.parse(message)));
      return readMsa(ack.toString());
    },
    close: () => void client.close().catch(() => {}),
  };
};

/** `node-hl7-client`, which sends UTF-8 only. */
const nodeHl7Client: Open = async (port) => {
  const client = new Client({ host: '127.0.0.1' });
  let answered: (text: string) => void = () => {};
  const connection = client.createConnection({ port, autoConnect: true } as never, (response) => {
    answered(response.getMessage().toString());
  });
  connection.on('error', () => {});
  return {
    send: async (message) => {
      const answer = new Promise<string>((resolve) => {
        answered = resolve;
      });
      await inTime(connection.sendMessage(new Message({ text: message })));
      return readMsa(await inTime(answer));
    },
    close: () => void Promise.resolve(connection.close()).catch(() => {}),
  };
};

/** A program of Python: `hl7` (python-hl7's own client) or `hl7apy`. It prints an acknowledgement for each line of base64. */
const python =
  (program: string, library: 'hl7' | 'hl7apy'): Open =>
  async (port, encoding) => {
    const script = new URL('./python-sender.py', import.meta.url).pathname;
    const child: ChildProcess = spawn(program, [script, library, String(port), encoding], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const { stdin, stdout } = child;
    if (!stdin || !stdout) throw new Error('The program has no streams');
    stdin.on('error', () => {});
    const lines = createInterface({ input: stdout });
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The program has ended')));
    ended.catch(() => {});
    return {
      send: async (message) => {
        const answer = once(lines, 'line') as Promise<[string]>;
        stdin.write(`${Buffer.from(message, 'utf8').toString('base64')}\n`);
        const [line] = await inTime(Promise.race([answer, ended]));
        if (line === '') throw new Error('No acknowledgement');
        return readMsa(Buffer.from(line, 'base64').toString('latin1'));
      },
      close: () => void child.kill(),
    };
  };

/** Every sender that this machine has. Those of Python need `HL7_PYTHON`, a Python with `hl7` and `hl7apy`. */
export function librarySenders(): { name: string; open: Open }[] {
  const program = process.env.HL7_PYTHON;
  return [
    { name: '@medplum/hl7', open: medplum },
    { name: 'node-hl7-client', open: nodeHl7Client },
    ...(program
      ? [
          { name: 'hl7', open: python(program, 'hl7') },
          { name: 'hl7apy', open: python(program, 'hl7apy') },
        ]
      : [{ name: 'plain', open: raw }]),
  ];
}

/** What happened to the messages of one sender. */
export interface SentMessages {
  /** The places of the messages that were accepted, in order. */
  accepted: number[];
  refused: { place: number; reason: string }[];
  /** Attempts without an answer, and those that the server could not store. */
  repeated: number;
}

interface Lane {
  open: Open;
  port: number;
  encoding: BufferEncoding;
  messages: readonly string[];
}

/** Sends messages one after another: each again, byte by byte the same, until it is accepted, or refused for good. */
export async function sendThrough(
  { open, port, encoding, messages }: Lane,
  milliseconds: number,
): Promise<SentMessages> {
  const sent: SentMessages = { accepted: [], refused: [], repeated: 0 };
  let sender: Sender | undefined;
  for (const [place, message] of messages.entries()) {
    const limit = performance.now() + milliseconds;
    for (;;) {
      if (performance.now() > limit) throw new Error('A message was never answered');
      try {
        sender ??= await inTime(open(port, encoding));
        const { code, reason } = await sender.send(message);
        if (code === 'AA') sent.accepted.push(place);
        else if (code !== '' && reason !== 'busy') sent.refused.push({ place, reason });
        else throw new Error(reason);
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
