import { createHash } from 'node:crypto';
import type { Endpoint, EndpointInput, EndpointResponse, Upload } from '@bedside/contracts/define.ts';
import { type Right, rightFor } from '@bedside/contracts/rights.ts';
import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { VirusScanner } from '../infra/files/virus-scanner.ts';
import type { DatabaseWatch } from '../infra/mongo/database-watch.ts';
import { now } from '../infra/mongo/mongo-clock.ts';
import { requestSeconds } from '../infra/observe/metrics.ts';
import { inRequestSpan, isTracing } from '../infra/observe/tracing/tracing.ts';
import type {
  ChartAnswer,
  ChartText,
  FileAnswer,
  JsonText,
  PageAnswer,
  RedirectAnswer,
} from '../request/answers.ts';
import { AppError } from '../request/app-error.ts';
import { parseInput } from '../request/parse.ts';
import type {
  Caller,
  DisplayActor,
  Idempotency,
  RequestContext,
  SessionActor,
} from '../request/request-context.ts';
import { isCountersigned, requireRight } from '../request/require-right.ts';
import { createAnswerRoom } from './answers/answer-room.ts';
import { respond } from './answers/respond.ts';
import { createBodyReader } from './body/body-turns.ts';
import { isOfInfected, type ReceivedFile, withUpload } from './body/upload.ts';
import { bearerToken } from './client/bearer-token.ts';
import { networkOf } from './client/client-network.ts';
import { type DeviceCookie, deviceCookie } from './client/device-cookie.ts';
import { isOwnOrigin } from './client/own-origin.ts';
import { createRequestRights } from './client/request-rights.ts';
import { type SignInCookie, signInCookie } from './client/sign-in-cookie.ts';

/** The context of a public endpoint, before anyone is signed in. */
export interface PublicContext extends Caller {
  /** The client's network, by which limits count. */
  network: string;
  /** The cookie that identifies a returning browser. */
  device: DeviceCookie;
  /** Returns the cookie of a browser that signs in at a provider. */
  browser: () => SignInCookie;
  requestId: string;
  language: string;
}

type Answer<E extends Endpoint> = E extends { download: readonly string[] }
  ? FileAnswer
  : E extends { status: 302 }
    ? RedirectAnswer
    : E['chartList'] extends true
      ? ChartAnswer<EndpointResponse<E>> | ChartText
      : E['paged'] extends true
        ? PageAnswer<EndpointResponse<E>>
        : EndpointResponse<E> | JsonText;
/** A handler's input. The files of an upload are removed once its promise settles. */
type HandlerInput<E extends Endpoint> = EndpointInput<E> & {
  files: E extends { upload: Upload } ? ReceivedFile[] : undefined;
};
type PublicHandler<E extends Endpoint> = (
  input: HandlerInput<E>,
  request: PublicContext,
) => Promise<E extends { status: 302 } ? RedirectAnswer : EndpointResponse<E>>;
type SessionHandler<E extends Endpoint> = (
  input: HandlerInput<E>,
  request: RequestContext,
) => Promise<Answer<E>>;

type DisplayHandler<E extends Endpoint> = (
  input: HandlerInput<E>,
  display: DisplayActor,
) => Promise<Answer<E>>;

interface BindDependencies {
  router: Router;
  /**
   * Resolves a bearer token to its actor. Throws `unauthenticated` if there is none or it may not call this
   * endpoint.
   */
  authenticate: (token: string | undefined, endpoint: Endpoint) => Promise<SessionActor>;
  /** Resolves the token of a wall display; undefined for any other token. Throws `unauthenticated` for a revoked one. */
  authenticateDisplay: (token: string | undefined) => Promise<DisplayActor | undefined>;
  /** Whether the actor has proven who they are within the last minutes, for acts with `stepUp`. */
  isConfirmed: (actor: SessionActor) => Promise<boolean>;
  addressOf: (context: Context) => string;
  /** Whether browsers reach this server over HTTPS. */
  secure: boolean;
  /** The public origin of the installation, if it is configured. */
  publicOrigin: string | undefined;
  /** Notes that a signed-in person was refused a call, for lack of a right if one is given. */
  refused: (actor: SessionActor, address: string, right?: Right) => void;
  /** Scans uploaded files. Undefined: nothing does. */
  scanner?: VirusScanner | undefined;
  /** Notes that a signed-in person sent an infected file. */
  infected: (actor: SessionActor, address: string) => void;
  /** Notes a request that no client of ours sends: one that does not parse, or that breaks its contract. */
  malformed: (sender: { actor?: SessionActor; address: string }) => void;
  /** Rejects calls while MongoDB is lost. */
  database: Pick<DatabaseWatch, 'whileAvailable'>;
}

/** Binds contracts to services, and nothing more. */
export interface Bind {
  session<const E extends Endpoint & { access: 'session' | 'admin' }>(
    endpoint: E,
    handler: SessionHandler<E>,
  ): void;
  /** Binds a call that wall displays may also make. */
  board<const E extends Endpoint & { access: 'board' }>(
    endpoint: E,
    handlers: { clinician: SessionHandler<E>; display: DisplayHandler<E> },
  ): void;
  public<const E extends Endpoint & { access: 'public' }>(endpoint: E, handler: PublicHandler<E>): void;
}

/**
 * Authenticates before every other check, whatever the body. Then parses parameters, query and body, and finally
 * the response. Checks the session again after a body that arrived slowly (D38).
 */
export function createBind({
  router,
  authenticate,
  authenticateDisplay,
  isConfirmed,
  addressOf,
  secure,
  publicOrigin,
  refused,
  scanner,
  infected,
  malformed,
  database,
}: BindDependencies): Bind {
  const room = createAnswerRoom();
  const readBody = createBodyReader();
  const register = (endpoint: Endpoint, handle: (context: Context) => Promise<unknown>) => {
    const label = `${endpoint.method.toUpperCase()} ${endpoint.path}`;
    const answer = async (context: Context) => {
      const observe = requestSeconds.startTimer();
      try {
        if (endpoint.ownOriginOnly && !isOwnOrigin(context.headers, publicOrigin)) {
          throw new AppError('forbidden', { message: 'Only a page of this server may call this' });
        }
        await respond(context, endpoint, await database.whileAvailable(() => handle(context)));
        observe({ endpoint: label, status: String(context.status) });
      } catch (error) {
        observe({ endpoint: label, status: error instanceof AppError ? String(error.status) : '500' });
        throw error;
      }
    };
    router.register(`/api${endpoint.path}`, [endpoint.method], (context: Context) =>
      isTracing() ? traced(context, endpoint, answer) : answer(context),
    );
  };
  const callerOf = (context: Context): Caller => ({
    address: addressOf(context),
    userAgent: context.get('user-agent'),
  });
  const permit = (actor: SessionActor, right: Right | undefined, context: Context) => {
    try {
      requireRight(actor, right);
    } catch (error) {
      refused(actor, addressOf(context), right);
      throw error;
    }
  };
  /** Notes an input that was not taken. The handler has not seen it. */
  const noteNotTaken = (context: Context, actor?: SessionActor) => (error: unknown) => {
    const address = addressOf(context);
    if (actor && isOfInfected(error)) infected(actor, address);
    else if (isMalformed(error)) malformed({ ...(actor && { actor }), address });
  };
  const asClinician =
    <E extends Endpoint>(endpoint: E, handler: SessionHandler<E>) =>
    async (context: Context) => {
      const token = bearerOf(context);
      const needed = endpoint.right ?? 'administer';
      const rights = await createRequestRights(async () => {
        const actor = await authenticate(token, endpoint);
        // Before the body, unless the right depends on it.
        if (typeof needed === 'string') permit(actor, rightFor(needed, undefined), context);
        if (endpoint.stepUp && !(await isConfirmed(actor))) throw new AppError('confirmation-needed');
        return { ...actor, address: addressOf(context) };
      });
      const read = () => readBody(context, rights.actor.sessionId, endpoint);
      const notTaken = noteNotTaken(context, rights.actor);
      const sending = { sender: rights.actor.id, read, scanner, notTaken };
      return withInput(endpoint, context, sending, async (input) => {
        await rights.confirm();
        const { actor } = rights;
        if (typeof needed !== 'string') permit(actor, rightFor(needed, input.body), context);
        if (endpoint.method === 'get') await room.enter(context, actor.sessionId);
        const noteRefusal = (error: unknown) => {
          if (error instanceof AppError && error.isRefusal) {
            refused(actor, addressOf(context), error.details.right);
          }
          throw error;
        };
        return handler(input, {
          actor,
          requestId: String(context.state.requestId),
          caller: callerOf(context),
          browser: () => signInCookie(context, secure),
          language: languageOf(context),
          idempotency: idempotencyOf(context, endpoint, actor, input),
          ...(isCountersigned(actor, rightFor(needed, input.body)) && { needsCountersignature: true }),
          ...((endpoint.upload || endpoint.endsWithClient) && { hungUp: disconnectSignal(context) }),
          confirmRights: () => rights.confirm(),
          large: () => room.large(context, actor.sessionId),
          now,
        }).catch(noteRefusal);
      });
    };
  const session: Bind['session'] = (endpoint, handler) => register(endpoint, asClinician(endpoint, handler));
  const board: Bind['board'] = (endpoint, { clinician, display }) => {
    const handleClinician = asClinician(endpoint, clinician);
    register(endpoint, async (context) => {
      const reader = await authenticateDisplay(bearerOf(context));
      if (!reader) return handleClinician(context);
      const read = () => readBody(context, reader.displayId, endpoint);
      return withInput(endpoint, context, { sender: reader.displayId, read }, async (input) => {
        await room.enter(context, reader.displayId);
        return display(input, reader);
      });
    });
  };
  const open: Bind['public'] = (endpoint, handler) =>
    register(endpoint, (context) => {
      const address = addressOf(context);
      const read = () => readBody(context, address, endpoint);
      const sending = { sender: address, read, scanner, notTaken: noteNotTaken(context) };
      return withInput(endpoint, context, sending, (input) =>
        handler(input, {
          requestId: String(context.state.requestId),
          ...callerOf(context),
          network: networkOf(address),
          device: deviceCookie(context, secure),
          browser: () => signInCookie(context, secure),
          language: languageOf(context),
        }),
      );
    });
  return { session, board, public: open };
}

/** Answers a request in a span that shows its route, never its path. */
function traced(
  context: Context,
  { method, path }: Endpoint,
  answer: (context: Context) => Promise<void>,
): Promise<void> {
  return inRequestSpan(
    {
      method: method.toUpperCase(),
      route: `/api${path}`,
      traceparent: context.get('traceparent'),
      requestId: String(context.state.requestId),
    },
    () => answer(context),
    () => context.status,
  );
}

interface Sending {
  sender: string;
  read: () => Promise<unknown>;
  scanner?: VirusScanner | undefined;
  /** Learns why the input did not reach the work. */
  notTaken?: (error: unknown) => void;
}

/** A body that does not parse, or values that their schema refuses. Our client checks both before it sends. */
const isMalformed = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'unparsable' || error.code === 'invalid-input');

async function withInput<E extends Endpoint, T>(
  endpoint: E,
  context: Context,
  { sender, read, scanner, notTaken }: Sending,
  work: (input: HandlerInput<E>) => Promise<T>,
): Promise<T> {
  let isTaken = false;
  try {
    const params = endpoint.params && parseInput(endpoint.params, context.params);
    const query = endpoint.query && parseInput(endpoint.query, context.query);
    const withBody = (sent: unknown, files?: ReceivedFile[]) => {
      const body = endpoint.body && parseInput(endpoint.body, sent);
      isTaken = true;
      // The schemas behind this type have just parsed each part.
      return work({ params, query, body, files } as HandlerInput<E>);
    };
    if (endpoint.upload) {
      return await withUpload(
        context,
        endpoint.upload,
        sender,
        ({ fields, files }) => withBody(fields, files),
        scanner,
      );
    }
    return await withBody(endpoint.body && (await read()));
  } catch (error) {
    if (!isTaken) notTaken?.(error);
    throw error;
  }
}

/** Returns a signal that aborts once the client disconnects before the response. */
function disconnectSignal({ res }: Context): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Longer tokens are invalid without a search. */
const maxTokenCharacters = 512;

const bearerOf = (context: Context) => bearerToken(context, maxTokenCharacters);

function languageOf(context: Context): string {
  return context.acceptsLanguages('en', 'es', 'de') || 'en';
}

function idempotencyOf(
  context: Context,
  endpoint: Endpoint,
  actor: SessionActor,
  input: { params: unknown; body: unknown; files: ReceivedFile[] | undefined },
): Idempotency | undefined {
  const key = context.get('idempotency-key');
  if (!endpoint.idempotent || key === '') return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError('invalid-input', {
      fields: { 'Idempotency-Key': 'invalid' },
    });
  }
  const files = input.files?.map(({ part, name, sha256 }) => [part, name, sha256]);
  const digest = createHash('sha256').update(
    JSON.stringify([input.params, input.body, ...(files ? [files] : [])]),
  );
  return {
    key: `${actor.id} ${actor.departmentId} ${endpoint.method} ${endpoint.path} ${key}`,
    bodyHash: digest.digest('base64url'),
  };
}
