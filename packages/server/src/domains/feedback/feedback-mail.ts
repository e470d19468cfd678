import { trusted } from 'mongoose';
import { readFileContent } from '../../infra/files/files.ts';
import type { Mailer } from '../../infra/mail/mail.ts';
import { now } from '../../infra/mongo/mongo-clock.ts';
import { type Log, withoutWords } from '../../infra/observe/log.ts';
import { everyInterval } from '../../infra/timers/every-interval.ts';
import { FeedbackModel, type OutgoingMail, type StoredFeedback } from './feedback.model.ts';

/** Attempts to mail one feedback. */
const maxMailAttempts = 10;

/** For one attempt to mail feedback. Then another node may take the mail over. */
const mailAttemptMs = 2 * 60 * 1000;

/** The first pause after a failure to mail feedback, doubled each time. Ten attempts span more than half a day. */
const firstMailPauseMs = 60 * 1000;

/** The longest pause after a failure to mail feedback. */
const longestMailPauseMs = 6 * 60 * 60 * 1000;

/** Between two searches for feedback that is not mailed yet. */
const mailSweepMs = 60 * 1000;

interface FeedbackMailOptions {
  mailer: Mailer;
  /** The reader's address; undefined if feedback is not mailed. */
  feedbackTo?: string | undefined;
  log: Log;
}

export type FeedbackMail = ReturnType<typeof createFeedbackMail>;

/**
 * Mails the stored feedback. The transaction that writes a feedback makes its mail due, and it stays due until the
 * mail server accepts it. A lost mail server or node delays a mail and loses none.
 */
export function createFeedbackMail({ mailer, feedbackTo, log }: FeedbackMailOptions) {
  let working = Promise.resolve();
  let closed = false;

  /** Returns the fields of a new feedback that schedule its mail. */
  function planned(now: Date): { mail?: OutgoingMail } {
    return feedbackTo === undefined ? {} : { mail: { attempts: 0, dueAt: now } };
  }

  /** Sends the due mails, one call after another. Resolves after its own call and never rejects. */
  function send(): Promise<void> {
    if (feedbackTo !== undefined && !closed) {
      working = working
        .then(() => sendDue(feedbackTo))
        .catch((error: unknown) =>
          log.warn({ err: withoutWords(error) }, 'could not look for due feedback mails'),
        );
    }
    return working;
  }

  async function sendDue(to: string): Promise<void> {
    while (!closed) {
      const time = now().getTime();
      const feedback = await FeedbackModel.findOneAndUpdate(
        { 'mail.dueAt': trusted({ $lte: new Date(time) }) },
        {
          $inc: { 'mail.attempts': 1 },
          $set: { 'mail.dueAt': new Date(time + mailAttemptMs) },
        },
        { returnDocument: 'after' },
      ).lean<StoredFeedback>();
      if (!feedback) return;
      await attempt(to, feedback);
    }
  }

  async function attempt(to: string, feedback: StoredFeedback): Promise<void> {
    const attempts = feedback.mail?.attempts ?? maxMailAttempts;
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
      const gaveUp = attempts >= maxMailAttempts;
      const pause = Math.min(firstMailPauseMs * 2 ** (attempts - 1), longestMailPauseMs);
      log.warn(
        { feedbackId: feedback._id, attempts, gaveUp, err: withoutWords(error) },
        'could not mail feedback',
      );
      await FeedbackModel.updateOne(
        { _id: feedback._id },
        gaveUp ? { $unset: { mail: 1 } } : { $set: { 'mail.dueAt': new Date(now().getTime() + pause) } },
      );
    }
  }

  const sweeps = everyInterval(mailSweepMs, send, {
    log,
    failed: 'could not look for due feedback mails',
  });

  /** Starts no further mail and waits for the current one. */
  async function close(): Promise<void> {
    closed = true;
    await sweeps.stop();
    await working;
  }

  return { planned, send, close };
}

/** Joins the summary into one line, because a mail's subject ends at the first line break. */
function subjectOf({ content }: StoredFeedback): string {
  const kind = content.type === 'bug' ? `bug, ${content.severity}` : 'feature';
  return `[Bedside feedback: ${kind}] ${content.summary.replace(/\s+/g, ' ')}`;
}

/** Returns the mail's text: English labels for the reader, and the author's own words unchanged. */
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
