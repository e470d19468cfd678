/**
 * `npm run send -- FOLDER HOST:PORT`: plays the HL7 messages of a folder to a node over MLLP, in the order of their files'
 * names, and prints each acknowledgement. A file may contain several messages; each begins with MSH. Exits with 1 if one was
 * not accepted.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';

/** The wait for one acknowledgement. */
const answerMs = 30_000;

const [folder, address = ''] = process.argv.slice(2);
const [, host, port] = /^(?:(.+):)?(\d+)$/.exec(address) ?? [];
if (folder === undefined || port === undefined) {
  console.error('Usage: npm run send -- FOLDER HOST:PORT');
  process.exit(2);
}

const socket = connect(Number(port), host ?? '127.0.0.1');
let received = Buffer.alloc(0);
let waiting = () => {};
socket.on('data', (chunk) => {
  received = Buffer.concat([received, chunk]);
  waiting();
});
socket.on('error', (error) => {
  console.error(`The node cannot be reached: ${error.message}`);
  process.exit(2);
});

/** Sends one message, and returns its acknowledgement without the frame. */
async function send(message) {
  socket.write(Buffer.concat([Buffer.of(0x0b), message, Buffer.of(0x1c, 0x0d)]));
  const limit = Date.now() + answerMs;
  for (;;) {
    const end = received.indexOf(Buffer.of(0x1c, 0x0d));
    if (end !== -1) {
      const answer = received.subarray(1, end).toString('latin1');
      received = received.subarray(end + 2);
      return answer;
    }
    if (Date.now() > limit) return '';
    await new Promise((resolve) => {
      waiting = resolve;
      setTimeout(resolve, 100);
    });
  }
}

/** Divides a file at each header, byte by byte as it is. */
function messagesIn(file) {
  const text = readFileSync(file, 'latin1').replaceAll('\u000b', '').replaceAll('\u001c', '');
  const isBatch = /^\s*[FB]HS/.test(text);
  const parts = isBatch ? [text] : text.split(/(?:^|(?<=[\r\n]))(?=MSH)/);
  return parts.filter((part) => part.trim() !== '').map((part) => Buffer.from(part.trim(), 'latin1'));
}

const counts = new Map();
const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
for (const { name } of files.toSorted((one, other) => one.name.localeCompare(other.name))) {
  for (const message of messagesIn(path.join(folder, name))) {
    const answer = await send(message);
    const acknowledged = answer.split('\r').filter((line) => line.startsWith('MSA'));
    const code = acknowledged[0]?.split(/[^A-Z0-9]/)[1] ?? 'no answer';
    counts.set(code, (counts.get(code) ?? 0) + 1);
    console.log(`${name}: ${acknowledged.join(' ; ') || 'no answer'}`);
  }
}
socket.end();
console.log([...counts].map(([code, count]) => `${count} ${code}`).join(', '));
if ([...counts.keys()].some((code) => code !== 'AA' && code !== 'CA')) process.exitCode = 1;
