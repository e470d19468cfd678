/** Sends 3,000 wrong sign-ins at once from one address, and prints the number of responses per status. */
import { Agent, request } from 'node:http';

const { SERVER = '' } = process.env;
const agent = new Agent({ keepAlive: true, maxSockets: 3000 });
const counts = new Map<string, number>();

/** Resolves with the status, or with `error` if the connection breaks. */
function signIn(index: number): Promise<string> {
  const body = JSON.stringify({ email: `nobody-${index}@example.org`, password: 'not the passphrase' });
  return new Promise((resolve) => {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      'X-Forwarded-For': '203.0.113.9',
    };
    const sending = request(`${SERVER}/api/auth/login`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(String(answer.statusCode)));
    });
    sending.on('error', () => resolve('error'));
    sending.end(body);
  });
}

const print = () => process.stdout.write(`${JSON.stringify(Object.fromEntries(counts))}\n`);
setInterval(print, 500);
await Promise.all(
  Array.from({ length: 3000 }, async (_, index) => {
    const status = await signIn(index);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }),
);
print();
process.exit(0);
