import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import os from 'node:os';

/** How long a syslog server may take. */
const syslogMs = 5000;

/** Facility 13, "log audit", severity 5, "notice" (RFC 5424). */
const priority = 13 * 8 + 5;

const message = (id: string, line: string): string =>
  `<${priority}>1 ${new Date().toISOString()} ${os.hostname()} bedside ${process.pid} ${id} - ${line}`;

/** Sends lines to `udp://host:514` or `tcp://host:601`, with the message id of RFC 5424. Throws if the server takes none. */
export async function sendToSyslog(
  { protocol, hostname, port }: URL,
  id: string,
  lines: readonly string[],
): Promise<void> {
  const texts = lines.map((line) => message(id, line));
  // RFC 6587: the length in bytes before each message.
  if (protocol !== 'udp:')
    return sendStream(
      hostname,
      Number(port || 601),
      texts.map((text) => `${Buffer.byteLength(text)} ${text}`),
    );
  const socket = createSocket(hostname.startsWith('[') ? 'udp6' : 'udp4');
  try {
    for (const text of texts) await sendDatagram(socket, hostname, Number(port || 514), text);
  } finally {
    socket.close();
  }
}

function sendDatagram(socket: DatagramSocket, host: string, port: number, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.send(text, port, host, (error) => {
      socket.off('error', reject);
      if (error) reject(error);
      else resolve();
    });
  });
}

async function sendStream(host: string, port: number, texts: readonly string[]): Promise<void> {
  const socket = connect({ host, port, timeout: syslogMs });
  socket.once('timeout', () => socket.destroy(new Error('the syslog server did not answer')));
  socket.end(texts.join(''));
  await once(socket, 'close');
}
