import { trusted } from 'mongoose';
import { promptVersion } from '../../ai/prompt.ts';
import { AppError } from '../../http/app-error.ts';
import type { SessionActor } from '../../http/request-context.ts';
import type { Log } from '../../infra/log.ts';
import type { ChartLog } from '../../realtime/chart-log.ts';
import type { Coordination } from '../../realtime/coordination/coordination.ts';
import type { Patients } from '../patients/patients.service.ts';
import { type RunningReply, RunningReplyModel } from './chat.model.ts';
import { endReply, leaseMilliseconds, replyMessage } from './replies.ts';

const sweepMilliseconds = 1000;

/**
 * Ends the replies whose node died as interrupted (D16), with the text that was kept: the checkpoint in Mongo, or what
 * viewers saw after it where the coordination still has that. Every node looks; one of them takes it. Returns how to stop.
 */
export function endInterruptedReplies({
  chart,
  coordination,
  patients,
  log,
}: {
  chart: ChartLog;
  coordination: Coordination;
  patients: Patients;
  log: Log;
}): () => void {
  const sweep = async () => {
    const abandoned = await RunningReplyModel.find({ leaseUntil: trusted({ $lt: new Date() }) }).lean<
      RunningReply[]
    >();
    for (const reply of abandoned) await take(reply);
  };

  const take = async (reply: RunningReply) => {
    // Whoever moves the lease first has the reply; the others find it moved.
    const taken = await RunningReplyModel.findOneAndUpdate(
      { _id: reply._id, leaseUntil: reply.leaseUntil },
      { $set: { owner: coordination.nodeId, leaseUntil: new Date(Date.now() + leaseMilliseconds) } },
      { returnDocument: 'after' },
    ).lean<RunningReply>();
    if (!taken) return;
    const actor: SessionActor = {
      ...taken.askedBy,
      departmentId: taken.departmentId,
      isAdmin: false,
      sessionId: 'interrupted-reply',
    };
    const patient = await patients.require(actor, taken.patientId);
    const streams = await coordination.replies.list(taken.patientId);
    const seen = streams.find(({ messageId }) => messageId === taken._id)?.text ?? '';
    const text = seen.length > taken.text.length ? seen : taken.text;
    const metadata = { chartSeq: taken.chartSeq, chartAt: taken.startedAt.toISOString(), promptVersion };
    const request = { actor, requestId: taken._id, language: 'en', now: () => new Date() };
    await endReply(chart, patient, request, taken, replyMessage(taken, text, 'interrupted', metadata));
    await coordination.replies.end(taken.patientId, taken._id);
  };

  let busy = false;
  const timer = setInterval(async () => {
    if (busy) return;
    busy = true;
    await sweep().catch((error: unknown) => {
      if (!(error instanceof AppError)) log.warn('interrupted replies could not be ended');
    });
    busy = false;
  }, sweepMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
