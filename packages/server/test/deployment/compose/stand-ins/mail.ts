/** Takes the place of Mailpit: receives mails on port 1025 and returns their texts at `/` on port 8025, newest last. */
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

const mails: string[] = [];

new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  async onData(stream, _session, done) {
    mails.push(await text(stream));
    done();
  },
}).listen(1025);
http.createServer((_request, response) => response.end(JSON.stringify(mails))).listen(8025);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
