// Loaded into a server (`--import`). On SIGUSR2 it collects garbage and prints the memory in use. On SIGHUP it also
// prints how many sockets, timers and listeners the process has, which stops it for a second. Node's own count of timers
// leaves out those that do not keep it running, so this counts the objects themselves.
import { EventEmitter, getEventListeners } from 'node:events';
import { Socket } from 'node:net';
import { queryObjects, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const timer = setTimeout(() => {}, 0);
const Timeout = timer.constructor;
clearTimeout(timer);

/** Everything that ever had a listener, as long as it lives. */
const emitters = new Set();
const known = new WeakSet();
function noteCallers(prototype, method) {
  const original = prototype[method];
  prototype[method] = function noted(...given) {
    if (!known.has(this)) {
      known.add(this);
      emitters.add(new WeakRef(this));
    }
    return original.apply(this, given);
  };
}
for (const method of ['on', 'addListener', 'once', 'prependListener', 'prependOnceListener'])
  noteCallers(EventEmitter.prototype, method);
noteCallers(EventTarget.prototype, 'addEventListener');

/** Returns the number of listeners by the kind of what they listen to. */
function countListeners() {
  const counts = {};
  for (const ref of emitters) {
    const emitter = ref.deref();
    if (!emitter) emitters.delete(ref);
    const count = !emitter
      ? 0
      : emitter instanceof EventTarget
        ? (emitter instanceof AbortSignal && getEventListeners(emitter, 'abort').length) || 0
        : emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0);
    if (count > 0) counts[emitter.constructor.name] = (counts[emitter.constructor.name] ?? 0) + count;
  }
  return counts;
}

/** Returns the number of open TCP sockets: those of clients, and the server's own by remote port. */
function countSockets() {
  const sockets = process._getActiveHandles().filter((handle) => handle instanceof Socket);
  const tcp = sockets.filter((socket) => socket.remotePort !== undefined);
  const counts = { clients: 0, own: {} };
  for (const { server, remotePort } of tcp) {
    if (server) counts.clients += 1;
    else counts.own[remotePort] = (counts.own[remotePort] ?? 0) + 1;
  }
  return counts;
}

/** Without this, what counts listeners would itself grow with each request. */
function forgetGone() {
  for (const ref of emitters) if (!ref.deref()) emitters.delete(ref);
}

function readMemory() {
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  // After the collection, because an object that `deref` returns stays in memory until the end of the task.
  forgetGone();
  const { user, system } = process.cpuUsage();
  return { heap: heapUsed + external, rss, processorSeconds: (user + system) / 1e6 };
}

function print(name, value) {
  process.stderr.write(`${name} ${JSON.stringify(value)}\n`);
}

process.on('SIGUSR2', () => print('memory', readMemory()));
process.on('SIGHUP', () => {
  const timers = queryObjects(Timeout, { format: 'count' });
  print('census', { sockets: countSockets(), timers, listeners: countListeners() });
});
