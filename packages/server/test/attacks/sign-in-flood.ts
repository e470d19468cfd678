/** Sends 3,000 wrong sign-ins at one moment from one address and prints, as they come, how many had which status. */
import { Agent, request } from 'node:http';

const { SERVER = '' } = process.env;
const agent = new Agent({ keepAlive: true, maxSockets: 3000 });
const counts = new Map<string, number>();

/** Resolves with the status, or with `error` where the connection broke. */
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

const tell = () => process.stdout.write(`${JSON.stringify(Object.fromEntries(counts))}\n`);
setInterval(tell, 500);
await Promise.all(
  Array.from({ length: 3000 }, async (_, index) => {
    const status = await signIn(index);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }),
);
tell();
process.exit(0);
