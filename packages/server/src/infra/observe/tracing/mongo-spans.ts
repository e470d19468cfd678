import type mongoose from 'mongoose';
import type { OpenSpan } from './tracer.ts';
import { beginSpan } from './tracing.ts';

/** Commands to MongoDB with an open span. */
const maxOpenCommands = 1000;

/**
 * Gives each command of a client a span. Its name is the command and the collection, such as `find chart_entries`; filters
 * and documents stay out. Needs a client with `monitorCommands`.
 */
export function traceMongo(client: mongoose.mongo.MongoClient): void {
  const open = new Map<number, OpenSpan>();
  client.on('commandStarted', ({ requestId, commandName, command }) => {
    if (open.size >= maxOpenCommands) return;
    const collection = collectionOf(commandName, command);
    const span = beginSpan(collection === undefined ? commandName : `${commandName} ${collection}`, {
      'db.system.name': 'mongodb',
      'db.operation.name': commandName,
      ...(collection !== undefined && { 'db.collection.name': collection }),
    });
    if (span) open.set(requestId, span);
  });
  const end = (requestId: number, errorType?: string) => {
    open.get(requestId)?.end(errorType);
    open.delete(requestId);
  };
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => end(requestId, codeOf(failure)));
}

/** Returns the collection that a command names. Its other fields are never read. */
function collectionOf(name: string, command: mongoose.mongo.Document): string | undefined {
  const named: unknown = name === 'getMore' ? command.collection : command[name];
  return typeof named === 'string' ? named : undefined;
}

function codeOf(failure: Error): string {
  return 'code' in failure && typeof failure.code === 'number' ? String(failure.code) : failure.name;
}
