import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@bedside/contracts/errors.ts';
import type { Middleware } from 'koa';
import { databaseRetrySeconds, roomRetrySeconds } from '../bounds.ts';
import { isMongoOutage } from '../infra/mongo/mongo-outage.ts';
import { errnoOf, type Log, withoutWords } from '../infra/observe/log.ts';
import { refusals } from '../infra/observe/metrics.ts';
import { AppError } from '../request/app-error.ts';

/** Writes an error for a protocol with its own form, which leaves this function in `context.state.errorForm`. */
type ErrorForm = (error: AppError) => { status: number; body: object; type: string };

/**
 * The only place where an error becomes a response. Anything but an AppError is a bug: it is logged and reveals
 * only its request id.
 */
export function errorBoundary(log: Log): Middleware {
  return async (context, next) => {
    const requestId = randomUUID();
    context.state.requestId = requestId;
    context.set('X-Request-Id', requestId);
    try {
      await next();
      if (context.status === 404 && context.body === undefined && context.path.startsWith('/api')) {
        throw new AppError('not-found');
      }
    } catch (thrown) {
      const error = toAppError(thrown);
      refusals.inc({ by: 'http', code: error.code });
      if (error.code === 'internal' || lacksRoom(thrown))
        log.error({ requestId, err: withoutWords(thrown) }, 'request failed');
      if (error.details.retryAfterSeconds !== undefined) {
        context.set('Retry-After', String(Math.max(1, Math.ceil(error.details.retryAfterSeconds))));
      }
      if (error.code === 'unauthenticated') context.set('WWW-Authenticate', 'Bearer');
      const ownForm: ErrorForm | undefined = context.state.errorForm;
      if (ownForm) {
        const { status, body, type } = ownForm(error);
        context.status = status;
        context.body = JSON.stringify(body);
        context.type = type;
        context.set('Cache-Control', 'no-store');
        return;
      }
      const {
        fields,
        range,
        narrowedBy,
        findings,
        warnings,
        right,
        patientId,
        passkey,
        sessionCount,
        sessionLimit,
        failure,
      } = error.details;
      const body: ErrorBody = {
        code: error.code,
        message: error.message,
        error: failure ?? error.message,
        requestId,
        ...(failure && { success: false }),
        ...(fields && { fields }),
        ...(range && { range }),
        ...(narrowedBy && { narrowedBy }),
        ...(findings && { findings }),
        ...(warnings && { warnings }),
        ...(right && { right }),
        ...(patientId && { patientId }),
        ...(passkey && { passkey }),
        ...(sessionCount !== undefined && { sessionCount }),
        ...(sessionLimit !== undefined && { sessionLimit }),
      };
      context.status = error.status;
      context.body = body;
    }
  };
}

function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isMongoOutage(thrown)) return new AppError('unavailable', { retryAfterSeconds: databaseRetrySeconds });
  if (lacksRoom(thrown)) return new AppError('unavailable', { retryAfterSeconds: roomRetrySeconds });
  return new AppError('internal');
}

/** The codes of a full or broken disk and of too many open files. An operator has to make room. */
const roomErrors = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EMFILE', 'ENFILE']);

/** Returns whether the machine had no room or no folder for a temporary file. */
function lacksRoom(thrown: unknown): boolean {
  const errno = errnoOf(thrown);
  if (errno === undefined) return false;
  return (
    roomErrors.has(errno) || (thrown instanceof Error && 'syscall' in thrown && thrown.syscall === 'mkdtemp')
  );
}
