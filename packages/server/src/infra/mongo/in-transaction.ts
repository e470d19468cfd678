import mongoose, { type ClientSession, type mongo } from 'mongoose';
import { isClosedSocket } from './mongo-outage.ts';

const { MongoErrorLabel, MongoNetworkError } = mongoose.mongo;

/** On the disks of a majority. */
const durable = { writeConcern: { w: 'majority', journal: true } } as const;

/**
 * Runs `work` in a durable transaction, and again if another one interfered or its connection broke. All of its calls have to pass the
 * session.
 *
 * A broken connection lets the driver end the others, too, for example after a pause of this process. It repeats single calls on
 * those, but does not say of a transaction that it may run again, as the specification of transactions asks for.
 */
export function inTransaction<T>(
  work: (session: ClientSession) => Promise<T>,
  options: Pick<mongo.TransactionOptions, 'readConcern'> = {},
): Promise<T> {
  return mongoose.connection.transaction(
    async (session) => {
      try {
        return await work(session);
      } catch (error) {
        throw ofBrokenConnection(error) ?? error;
      }
    },
    { ...options, ...durable },
  );
}

/** Returns the error of a broken connection with the label by which the driver runs a transaction again. */
function ofBrokenConnection(error: unknown): mongo.MongoNetworkError | undefined {
  const broken =
    error instanceof Error && isClosedSocket(error)
      ? new MongoNetworkError('the connection was closed', { cause: error })
      : error;
  if (!(broken instanceof MongoNetworkError)) return undefined;
  broken.addErrorLabel(MongoErrorLabel.TransientTransactionError);
  return broken;
}
