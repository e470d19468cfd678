import { trusted } from 'mongoose';
import { readFileContent } from '../../infra/files/files.ts';
import type { Mailer } from '../../infra/mail/mail.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import { type Log, withoutWords } from '../../infra/observe/log.ts';
import { everyInterval } from '../../infra/timers/every-interval.ts';
import { FeedbackModel, type OutgoingMail, type StoredFeedback } from './feedback.model.ts';

/** How long a node has for one attempt before another one may take the mail. */
const attemptMilliseconds = 2 * 60 * 1000;
/** After a failure: a minute, then twice as long each time, at most six hours. Ten attempts reach over half a day. */
const firstPause = 60 * 1000;
const longestPause = 6 * 60 * 60 * 1000;
const mostAttempts = 10;
const sweepMilliseconds = 60 * 1000;

interface FeedbackMailOptions {
  mailer: Mailer;
  /** Who reads the feedback; undefined: nobody is mailed. */
  feedbackTo: string | undefined;
  log: Log;
}

export type FeedbackMail = ReturnType<typeof createFeedbackMail>;

/**
 * Mails what was kept. The mail is due from the transaction that writes the feedback on, and stays so until the mail server
 * has it: a mail server that is away, or a node that dies, delays a mail and loses none.
 */
export function createFeedbackMail({ mailer, feedbackTo, log }: FeedbackMailOptions) {
  let working = Promise.resolve();
  let closed = false;

  /** What a new feedback carries for its mail to be sent. */
  function planned(now: Date): { mail?: OutgoingMail } {
    return feedbackTo === undefined ? {} : { mail: { attempts: 0, dueAt: now } };
  }

  /** Sends what is due, one turn after another; resolves when its turn is done, and never rejects. */
  function send(): Promise<void> {
    if (feedbackTo !== undefined && !closed) {
      working = working
        .then(() => sendDue(feedbackTo))
        .catch((error: unknown) => log.warn({ err: withoutWords(error) }, 'feedback mails not looked for'));
    }
    return working;
  }

  async function sendDue(to: string): Promise<void> {
    while (!closed) {
      const time = now().getTime();
      const feedback = await FeedbackModel.findOneAndUpdate(
        { 'mail.dueAt': trusted({ $lte: new Date(time) }) },
        { $inc: { 'mail.attempts': 1 }, $set: { 'mail.dueAt': new Date(time + attemptMilliseconds) } },
        { returnDocument: 'after' },
      ).lean<StoredFeedback>();
      if (!feedback) return;
      await attempt(to, feedback);
    }
  }

  async function attempt(to: string, feedback: StoredFeedback): Promise<void> {
    const attempts = feedback.mail?.attempts ?? mostAttempts;
    try {
      const attachments = await Promise.all(
        feedback.attachments.map(async ({ fileId, name, type }) => ({
          filename: name,
          contentType: type,
          content: await readFileContent(fileId),
        })),
      );
      const { contactEmail: replyTo } = feedback.content;
      await mailer.send({ to, replyTo, subject: subjectOf(feedback), text: textOf(feedback), attachments });
      await FeedbackModel.updateOne({ _id: feedback._id }, { $unset: { mail: 1 } });
    } catch (error) {
      const gaveUp = attempts >= mostAttempts;
      const pause = Math.min(firstPause * 2 ** (attempts - 1), longestPause);
      log.warn(
        { feedbackId: feedback._id, attempts, gaveUp, err: withoutWords(error) },
        'feedback not mailed',
      );
      await FeedbackModel.updateOne(
        { _id: feedback._id },
        gaveUp ? { $unset: { mail: 1 } } : { $set: { 'mail.dueAt': new Date(now().getTime() + pause) } },
      );
    }
  }

  const sweeps = everyInterval(sweepMilliseconds, send, { log, failed: 'feedback mails not looked for' });

  /** Takes up no further mail and waits for the one that is on its way. */
  async function close(): Promise<void> {
    closed = true;
    await sweeps.stop();
    await working;
  }

  return { planned, send, close };
}

/** One line: a mail's subject ends at the first break. */
function subjectOf({ content }: StoredFeedback): string {
  const kind = content.type === 'bug' ? `bug, ${content.severity}` : 'feature';
  return `[Bedside feedback: ${kind}] ${content.summary.replace(/\s+/g, ' ')}`;
}

/** English, for those who read feedback, with the author's own words as they are. */
function textOf({ _id, content, from, language, receivedAt }: StoredFeedback): string {
  const author = from ? `${from.fullName} (${from.role}), ${content.contactEmail}` : 'anonymous';
  const sections: [string, string | undefined][] = [
    ['Summary', content.summary],
    ['Description', content.description],
    ...(content.type === 'bug'
      ? ([
          ['Steps to reproduce', content.stepsToReproduce],
          ['Expected result', content.expectedResult],
          ['Actual result', content.actualResult],
        ] as const)
      : ([['Context of use', content.context]] as const)
    ).map(([title, text]): [string, string | undefined] => [title, text]),
  ];
  const facts = [
    `Type: ${content.type}`,
    ...(content.type === 'bug' ? [`Severity: ${content.severity}`] : []),
    `From: ${author}`,
    `Language: ${language}`,
    `Received: ${receivedAt.toISOString()}`,
    `Reference: ${_id}`,
  ];
  const written = sections.flatMap(([title, text]) => (text === undefined ? [] : [`${title}\n${text}`]));
  return [facts.join('\n'), ...written].join('\n\n');
}
