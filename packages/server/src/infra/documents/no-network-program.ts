import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/**
 * Loaded before the program that reads PDFs: from here on, its code opens no connection and asks for no name. Node's own
 * permissions, which the program runs with, keep it from native bindings, workers and other programs.
 */

function refuse(): never {
  throw new Error('This process has no network');
}

function refuseAll(owner: object): void {
  for (const name of Object.getOwnPropertyNames(owner)) {
    const { value, configurable, writable } = Object.getOwnPropertyDescriptor(owner, name) ?? {};
    if (name === 'constructor' || typeof value !== 'function' || !(configurable || writable)) continue;
    if (value.prototype && Object.getOwnPropertyNames(value.prototype).length > 1) refuseAll(value.prototype);
    else Object.defineProperty(owner, name, { value: refuse });
  }
}

for (const part of [dns, dns.promises]) refuseAll(part);
for (const [owner, names] of [
  [net.Socket.prototype, ['connect']],
  [net.Server.prototype, ['listen']],
  [dgram.Socket.prototype, ['bind', 'connect', 'send', 'addMembership']],
] as const) {
  for (const name of names) Object.defineProperty(owner, name, { value: refuse });
}
syncBuiltinESMExports();
