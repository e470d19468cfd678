import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail as SMTP delivered it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Head and body as sent. */
  raw: string;
}

/** A real mail server that stores every mail. */
export interface Mailbox {
  /** A value for `SMTP_URL`. */
  url: string;
  mails: ReceivedMail[];
  /** How many mails it has rejected. */
  readonly rejected: number;
  close(): Promise<void>;
}

export interface MailboxOptions {
  /** How many mails it rejects before it accepts one. */
  refuse?: number;
  /** If true, it accepts connections and never sends anything. */
  mute?: boolean;
}

/** Starts a mail server and closes it when the test ends. */
export async function aMailbox({ refuse = 0, mute = false }: MailboxOptions = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  let rejected = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onConnect(_session, done) {
      if (!mute) done();
    },
    onData(stream, { envelope }, done) {
      text(stream).then((raw) => {
        if (rejected < refuse) {
          rejected += 1;
          return done(new Error('No such mailbox'));
        }
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    get rejected() {
      return rejected;
    },
    close,
  };
}

/** Returns the text of a mail, decoded from quoted-printable or base64. */
export function textOf({ raw }: ReceivedMail): string {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const encoded = body.join('\r\n\r\n');
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(encoded, 'base64').toString();
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return encoded;
  const bytes = encoded
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
