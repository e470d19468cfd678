import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { settledWithin } from '../timers/settled-within.ts';

/** The time for mails that are being sent when the server ends. */
const drainMs = 5000;

/** One step of the mail server: connection, greeting, or silence. */
const serverStepMs = 10_000;

export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** The address for replies. */
  replyTo?: string | undefined;
  attachments?: { filename: string; content: Buffer; contentType?: string }[];
  /**
   * The link in `text` for the recipient. Without a mail server it is printed, so that developers need not open the
   * file.
   */
  link?: string;
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail or the file is written, and rejects if neither happens. */
  send(mail: Mail): Promise<void>;
  /** Waits a few seconds at most for mails that are being sent. */
  close(): Promise<void>;
}

interface MailerOptions {
  /** If undefined, mails are written under `dataDir/mail`. */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** The origin of the installation. It names the sender if `mailFrom` is missing. */
  publicUrl: string | undefined;
  dataDir: string;
  /** Prints where a mail was written, on the terminal. */
  print: (line: string) => void;
}

// Builds a mail from data alone. No file and no address is ever read for one.
const fromDataAlone = { disableFileAccess: true, disableUrlAccess: true };

/**
 * Returns a mailer that sends over SMTP. Without a mail server it writes each mail to a file that mail programs
 * open.
 */
export function createMailer({ smtpUrl, mailFrom, publicUrl, dataDir, print }: MailerOptions): Mailer {
  const from = mailFrom ?? `Bedside <bedside@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}>`;
  // Tells other mail programs to send no automatic reply (RFC 3834).
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
    // Omits the subject: a feedback subject is a clinician's own text and may name a patient.
    print(`\n  Mail to ${mail.to}\n  ${link ?? path.join(folder, name)}\n`);
  }

  function overSmtp(url: string) {
    const limits = {
      connectionTimeout: serverStepMs,
      greetingTimeout: serverStepMs,
      socketTimeout: serverStepMs,
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
    close: () => settledWithin(drainMs, underWay),
  };
}
