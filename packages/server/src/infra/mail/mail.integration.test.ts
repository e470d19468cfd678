import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aMailbox, textOf } from '../../../test/fakes/mailbox.ts';
import { createMailer } from './mail.ts';

const aFolder = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bedside-mail-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
const nothingSet = { smtpUrl: undefined, mailFrom: undefined, publicUrl: undefined, print: () => {} };
const mail = {
  to: 'robin@example.org',
  subject: 'Passwort zurücksetzen',
  text: `Grüezi\n\nhttps://bedside.example.org/reset-password?token=${'x'.repeat(43)}\n`,
};

describe('a mailer with a mail server', () => {
  test('hands a mail to the server from the configured sender, and neither writes nor prints it', async () => {
    const mailbox = await aMailbox();
    const dataDir = aFolder();
    const printed: string[] = [];
    const mailFrom = 'Notaufnahme <bedside@example.org>';
    const print = (line: string) => void printed.push(line);
    const mailer = createMailer({ ...nothingSet, smtpUrl: mailbox.url, mailFrom, dataDir, print });
    await mailer.send({ ...mail, link: 'https://bedside.example.org/secret', replyTo: 'kim@example.org' });
    const [received] = mailbox.mails;
    expect(received).toMatchObject({ from: 'bedside@example.org', to: ['robin@example.org'] });
    expect(received?.raw).toContain('From: Notaufnahme <bedside@example.org>');
    expect(received?.raw).toContain('Reply-To: kim@example.org');
    expect(received?.raw).toContain('Auto-Submitted: auto-generated');
    expect(received && textOf(received).replaceAll('\r\n', '\n')).toContain(mail.text);
    expect(printed).toEqual([]);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('attaches a file under its name and type', async () => {
    const mailbox = await aMailbox();
    const mailer = createMailer({ ...nothingSet, smtpUrl: mailbox.url, dataDir: aFolder() });
    const content = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255]);
    const attachments = [{ filename: '../Bildschirm "1".png', content, contentType: 'image/png' }];
    await mailer.send({ ...mail, attachments });
    const raw = mailbox.mails[0]?.raw ?? '';
    expect(raw).toContain('Content-Type: image/png');
    expect(raw).toContain('Content-Disposition: attachment');
    expect(raw).toContain(content.toString('base64'));
  });

  test('adds no header line from a subject', async () => {
    const mailbox = await aMailbox();
    const mailer = createMailer({ ...nothingSet, smtpUrl: mailbox.url, dataDir: aFolder() });
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: everybody@example.org' });
    expect(mailbox.mails[0]?.to).toEqual(['robin@example.org']);
    expect(mailbox.mails[0]?.raw).not.toMatch(/^Bcc:/m);
  });

  test('rejects when the server rejects the mail or is unreachable', async () => {
    const refusing = await aMailbox({ refuse: Infinity });
    const dataDir = aFolder();
    await expect(
      createMailer({ ...nothingSet, smtpUrl: refusing.url, dataDir }).send(mail),
    ).rejects.toThrow();
    await refusing.close();
    await expect(
      createMailer({ ...nothingSet, smtpUrl: refusing.url, dataDir }).send(mail),
    ).rejects.toThrow();
  });

  test('finishes sending a mail before it closes', async () => {
    const mailbox = await aMailbox();
    const mailer = createMailer({ ...nothingSet, smtpUrl: mailbox.url, dataDir: aFolder() });
    const sending = mailer.send(mail);
    await mailer.close();
    expect(mailbox.mails.length).toBe(1);
    await sending;
  });
});

describe('a mailer without a mail server', () => {
  test('writes the mail to a file that only its owner can read, and prints its link', async () => {
    const dataDir = aFolder();
    const printed: string[] = [];
    const publicUrl = 'https://bedside.example.org';
    const print = (line: string) => void printed.push(line);
    const mailer = createMailer({ ...nothingSet, publicUrl, dataDir, print });
    await mailer.send({ ...mail, link: 'https://bedside.example.org/reset-password?token=t' });
    await mailer.send(mail);
    const files = readdirSync(path.join(dataDir, 'mail'));
    expect(files.length).toBe(2);
    const file = path.join(dataDir, 'mail', files[0] ?? '');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const raw = readFileSync(file, 'utf8');
    expect(raw).toContain('From: Bedside <bedside@bedside.example.org>');
    expect(raw).toContain('To: robin@example.org');
    expect(textOf({ from: '', to: [], raw }).replaceAll('\r\n', '\n')).toContain(mail.text);
    expect(printed[0]).toContain('https://bedside.example.org/reset-password?token=t');
    expect(printed[1]).toContain(path.join(dataDir, 'mail'));
    expect(printed.join('')).not.toContain(mail.subject);
  });
});
