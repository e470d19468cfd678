import { createHash } from 'node:crypto';
import type { FeedbackReceipt, SendFeedback } from '@bedside/contracts/feedback/feedback.contract.ts';
import { trusted } from 'mongoose';
import { rateBounds } from '../../bounds.ts';
import type { ReceivedFile } from '../../http/body/upload.ts';
import {
  type StorageQuota,
  storageQuotas,
  storeDepartmentFiles,
} from '../../infra/files/department-files.ts';
import type { StoredFiles } from '../../infra/files/files.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { inTransaction } from '../../infra/mongo/in-transaction.ts';
import { duplicateKeyOf } from '../../infra/mongo/mongo.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import type { Coordination } from '../../realtime/coordination/coordination.ts';
import { AppError } from '../../request/app-error.ts';
import { idempotencyMs, type RequestContext } from '../../request/request-context.ts';
import { FeedbackModel, type StoredFeedback } from './feedback.model.ts';
import type { FeedbackMail } from './feedback-mail.ts';

export type Feedback = ReturnType<typeof createFeedback>;

interface FeedbackDependencies {
  feedbackMail: FeedbackMail;
  coordination: Pick<Coordination, 'limits'>;
  /** The storage for the files of one department's feedback. */
  feedbackQuota?: StorageQuota | undefined;
}

/** The quota owner of anonymous feedback, so that its files name no department either. */
const unnamed = 'unnamed';

/** Bug reports and wishes, stored with their attachments and mailed to the configured reader. */
export function createFeedback({
  feedbackMail: mail,
  coordination,
  feedbackQuota = storageQuotas.feedback,
}: FeedbackDependencies) {
  /**
   * Stores a feedback with its files, all or nothing. The same `Idempotency-Key` returns the first receipt within
   * 24 h. A failed mail does not fail the call. Throws `conflict` for a key with different content, `rate-limited`,
   * or `storage-full` when the department's feedback has used its storage.
   */
  async function send(
    request: RequestContext,
    content: SendFeedback,
    files: readonly ReceivedFile[],
  ): Promise<FeedbackReceipt> {
    const known = await firstOf(request);
    if (known) return known;
    const { allowed, retryAfterSeconds } = await coordination.limits.consume(
      files.length > 0 ? rateBounds.feedbackFiles : rateBounds.feedback,
      request.actor.id,
    );
    if (!allowed) throw new AppError('rate-limited', { retryAfterSeconds });
    const feedback: StoredFeedback = { ...newFeedback(request, content), ...mail.planned(request.now()) };
    try {
      const department = feedback.from?.departmentId ?? unnamed;
      await storeDepartmentFiles(
        'feedback',
        department,
        files,
        (stored) => write(feedback, files, stored),
        feedbackQuota,
      );
    } catch (error) {
      if (duplicateKeyOf(error) !== 'idempotencyKey') throw error;
      const first = await firstOf(request);
      if (first) return first;
      throw error;
    }
    // The author does not wait for the mail.
    void mail.send();
    return receipt(feedback);
  }

  return { send };
}

/** Returns the receipt of an earlier request with this key; undefined for a new or expired key. */
async function firstOf({ idempotency, now }: RequestContext): Promise<FeedbackReceipt | undefined> {
  if (!idempotency) return undefined;
  const idempotencyKey = hashed(idempotency.key);
  const fresh = new Date(now().getTime() - idempotencyMs);
  await FeedbackModel.updateOne(
    { idempotencyKey, receivedAt: trusted({ $lt: fresh }) },
    { $unset: { idempotencyKey: 1, bodyHash: 1 } },
  );
  const first = await FeedbackModel.findOne({ idempotencyKey }).lean<StoredFeedback>();
  if (!first) return undefined;
  if (first.bodyHash !== idempotency.bodyHash) throw new AppError('conflict');
  return receipt(first);
}

function newFeedback(
  { actor, language, idempotency, now }: RequestContext,
  content: SendFeedback,
): StoredFeedback {
  const { id, fullName, role, departmentId } = actor;
  return {
    _id: newId(),
    receivedAt: now(),
    ...(content.contactEmail !== undefined && { from: { id, fullName, role, departmentId } }),
    language,
    content: withoutUndefined(content),
    attachments: [],
    ...(idempotency && {
      idempotencyKey: hashed(idempotency.key),
      bodyHash: idempotency.bodyHash,
    }),
  };
}

/** Writes a feedback and its files, all or nothing. */
async function write(
  feedback: StoredFeedback,
  files: readonly ReceivedFile[],
  { ids, link }: StoredFiles,
): Promise<void> {
  const attachments = files.map(({ name, type, size }, at) => ({ fileId: ids[at] ?? '', name, type, size }));
  await inTransaction(async (session) => {
    await link(session);
    await FeedbackModel.create([{ ...feedback, attachments }], { session });
  });
}

const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');

const receipt = ({ _id, receivedAt }: StoredFeedback): FeedbackReceipt => ({
  id: _id,
  receivedAt: receivedAt.toISOString(),
});
