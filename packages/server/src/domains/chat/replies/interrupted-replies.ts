import { textBounds } from '@bedside/contracts/bounds.ts';
import type { Objection } from '@bedside/contracts/chat/objection.ts';
import type { StreamUnderWay } from '@bedside/contracts/socket.ts';
import { promptVersion } from '../../../ai/prompt/prompt.ts';
import type { ChartLog } from '../../../chart/chart-log.ts';
import { againstReply } from '../../../evidence/objections/against-reply.ts';
import { now } from '../../../infra/mongo/mongo-clock.ts';
import { type Log, withoutWords } from '../../../infra/observe/log.ts';
import { everyInterval, type Interval } from '../../../infra/timers/every-interval.ts';
import type { Coordination } from '../../../realtime/coordination/coordination.ts';
import { AppError } from '../../../request/app-error.ts';
import type { SessionActor } from '../../../request/request-context.ts';
import { rightsOfServer } from '../../../request/require-right.ts';
import type { Patients } from '../../patients/patients.service.ts';
import { abandonedReplies, type RunningReply, takeReply } from '../chat.model.ts';
import { endReply, quotesOf, replyMessage } from './replies.ts';
import { checksOf } from './reply-checks.ts';

/** Between two searches for interrupted replies. */
const interruptedReplySweepMs = 1000;

/**
 * Ends the replies of dead nodes as interrupted (D16). It keeps the longer text: the checkpoint in MongoDB, or what
 * viewers saw if the coordination still holds it. Every node looks for such replies, and one of them takes each.
 */
export function endInterruptedReplies({
  chart,
  coordination,
  patients,
  streams,
  log,
}: {
  chart: ChartLog;
  coordination: Coordination;
  patients: Patients;
  /** Returns whether this node streams a reply. */
  streams: (messageId: string) => boolean;
  log: Log;
}): Interval {
  const sweep = async () => {
    const abandoned = await abandonedReplies();
    for (const reply of abandoned) {
      // After a pause of this process its own lease has expired too, and the next checkpoint renews it.
      if (reply.owner === coordination.nodeId && streams(reply._id)) continue;
      // One failure must not keep the other replies from ending.
      await take(reply).catch((error: unknown) => {
        // The owner was only slow and has ended the reply.
        if (error instanceof AppError && error.code === 'conflict') return;
        log.warn(
          { messageId: reply._id, err: withoutWords(error) },
          'an interrupted reply could not be ended',
        );
      });
    }
  };

  const take = async (reply: RunningReply) => {
    // The first node to move the lease owns the reply; the others find it moved.
    const taken = await takeReply(reply, coordination.nodeId);
    if (!taken) return;
    const actor: SessionActor = {
      ...taken.askedBy,
      departmentId: taken.departmentId,
      isAdmin: false,
      rights: rightsOfServer,
      sessionId: 'interrupted-reply',
    };
    const patient = await patients.refOfAny(taken.patientId);
    if (!patient) throw new AppError('not-found');
    const streams = await coordination.replies.list(taken.patientId);
    const seen = streams.find(({ messageId }) => messageId === taken._id);
    const text = textOf(taken, seen);
    const request = { actor, requestId: taken._id, language: 'en', now };
    await endReply(
      chart,
      patient,
      request,
      taken,
      replyMessage(taken, text, 'interrupted', await metadataOf(taken, text, seen?.objections)),
    );
    log.warn(
      { messageId: taken._id, owner: reply.owner },
      'ended a reply as interrupted: its node did not renew its lease',
    );
    await coordination.replies.end(taken.patientId, taken._id);
  };

  return everyInterval(interruptedReplySweepMs, sweep, {
    log,
    failed: 'interrupted replies could not be read',
  });
}

const textOf = ({ text }: RunningReply, seen: StreamUnderWay | undefined): string =>
  (seen !== undefined && seen.text.length > text.length ? seen.text : text).slice(0, textBounds.prose);

/**
 * Returns the chart position, prompt version, records, marks and checks of an interrupted reply. Before the first checkpoint,
 * only the viewers have its objections.
 */
async function metadataOf(reply: RunningReply, text: string, seen: readonly Objection[] = []) {
  const {
    chartSeq,
    startedAt,
    language,
    recordIds = [],
    leftOut = [],
    objections = seen,
    compared,
    evidence,
    quotes = [],
  } = reply;
  const against = { objections, compared: compared ?? { facts: [], states: [] }, read: reply };
  return {
    chartSeq,
    chartAt: startedAt.toISOString(),
    promptVersion,
    ...(language && { language }),
    ...(recordIds.length > 0 && { recordIds }),
    ...(leftOut.length > 0 && { leftOut }),
    ...quotesOf({ quotes }),
    // Without a checkpoint nothing is known of the chart, so no value may count as missing from it.
    ...(compared
      ? await checksOf(text, against, evidence ?? { marks: [], dropped: 0 }, new Map(), quotes)
      : againstReply(text, objections)),
  };
}
