import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { settledWithin } from '../timers/settled-within.ts';

export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** To whom an answer goes. */
  replyTo?: string | undefined;
  attachments?: { filename: string; content: Buffer; contentType?: string }[];
  /** What in `text` is to be followed; printed where mails are only written down, so that it can be used without opening them. */
  link?: string;
}

export interface Mailer {
  /** Resolves when the mail server has taken the mail over, or the file is written; rejects where neither came to be. */
  send(mail: Mail): Promise<void>;
  /** Lets what is under way end, for a few seconds at most. */
  close(): Promise<void>;
}

interface MailerOptions {
  /** Undefined: mails are written under `dataDir/mail`. */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** The origin of the installation; gives mails a sender where `mailFrom` doesn't. */
  publicUrl: string | undefined;
  dataDir: string;
  /** Where a written mail is told of: the terminal. */
  print: (line: string) => void;
}

const drainMilliseconds = 5000;
const serverMilliseconds = 10_000;
// A mail is put together from data alone: no file and no address is ever read for one.
const fromDataAlone = { disableFileAccess: true, disableUrlAccess: true };

/** Sends mails over SMTP, or, in an installation without a mail server, writes each to a file that a mail program opens. */
export function createMailer({ smtpUrl, mailFrom, publicUrl, dataDir, print }: MailerOptions): Mailer {
  const from = mailFrom ?? `Bedside <bedside@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}>`;
  // Says to other mail programs that nobody waits for an automatic answer (RFC 3834).
  const defaults = { from, headers: { 'Auto-Submitted': 'auto-generated' } };
  const deliver = smtpUrl === undefined ? toFile : overSmtp(smtpUrl);
  const underWay = new Set<Promise<void>>();

  async function toFile({ link, ...mail }: Mail): Promise<void> {
    const composer = createTransport({ streamTransport: true, buffer: true, ...fromDataAlone }, defaults);
    const { message } = await composer.sendMail(mail);
    const folder = path.join(dataDir, 'mail');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
    await writeFile(path.join(folder, name), message, { mode: 0o600 });
    // Without its subject: that of a feedback is what a clinician typed, which may name a patient.
    print(`\n  Mail to ${mail.to}\n  ${link ?? path.join(folder, name)}\n`);
  }

  function overSmtp(url: string) {
    const limits = {
      connectionTimeout: serverMilliseconds,
      greetingTimeout: serverMilliseconds,
      socketTimeout: serverMilliseconds,
    };
    const transport = createTransport({ url, ...limits, ...fromDataAlone }, defaults);
    return async ({ link: _printed, ...mail }: Mail): Promise<void> => {
      await transport.sendMail(mail);
    };
  }

  return {
    async send(mail) {
      const sending = deliver(mail);
      underWay.add(sending);
      try {
        await sending;
      } finally {
        underWay.delete(sending);
      }
    },
    close: () => settledWithin(drainMilliseconds, underWay),
  };
}
