/**
 * What code in a hostile PDF could try. Prints the name of each attempt that succeeded. The first argument is the port of
 * a server on this machine, the second a file beside this one's folder.
 */
import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import tls from 'node:tls';
import { Worker } from 'node:worker_threads';

const [port, secret] = [Number(process.argv[2]), process.argv[3]];
const host = '127.0.0.1';
const heard = (emitter, event) =>
  new Promise((resolve, reject) => {
    emitter.once(event, resolve);
    emitter.once('error', reject);
  });

const attempts = {
  connect: () => heard(net.connect({ host, port }), 'connect'),
  'connect a socket': () => heard(new net.Socket().connect({ host, port }), 'connect'),
  http: () => heard(http.get({ host, port }), 'response'),
  fetch: () => fetch(`http://${host}:${port}`),
  tls: () => heard(tls.connect({ host, port }), 'secureConnect'),
  listen: () => heard(net.createServer().listen(0), 'listening'),
  datagram: () =>
    new Promise((resolve, reject) =>
      dgram.createSocket('udp4').send('x', port, host, (error) => (error ? reject(error) : resolve())),
    ),
  lookup: () => dns.promises.lookup('localhost'),
  'lookup with a callback': () =>
    new Promise((resolve, reject) =>
      dns.lookup('localhost', (error, found) => (error ? reject(error) : resolve(found))),
    ),
  resolve: () => new dns.promises.Resolver().resolve4('localhost'),
  'native code': () => process.binding('tcp_wrap'),
  'read a file': () => fs.readFileSync(secret),
  'read the system': () => fs.readFileSync('/etc/passwd'),
  'list a folder': () => fs.readdirSync('/'),
  'write a file': () => fs.writeFileSync(`${secret}.copy`, ''),
  program: () => childProcess.execFileSync('/bin/true'),
  thread: () => heard(new Worker('0', { eval: true }), 'online'),
};

const succeeded = [];
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    await Promise.race([
      attempt(),
      new Promise((_, reject) => setTimeout(() => reject(new Error('No answer')), 500)),
    ]);
    succeeded.push(name);
  } catch {
    // Refused, as it should be.
  }
}
process.stdout.write(JSON.stringify({ tried: Object.keys(attempts).length, succeeded }), () =>
  process.exit(0),
);
