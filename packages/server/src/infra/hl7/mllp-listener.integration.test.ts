import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { connect as connectTls } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { certify, hasOpenssl } from '../../../test/certificates.ts';
import { removeFolder } from '../../../test/folders.ts';
import { aSender } from '../../../test/hl7/mllp-client.ts';
import type { Frame } from './mllp-frames.ts';
import { createMllpListener, type MllpTls, type Peer } from './mllp-listener.ts';

interface Listening {
  port: number;
  frames: { frame: Frame; peer: Peer }[];
}

/** Starts a listener that answers each frame with `answer`. */
async function aListener(answer: Buffer, tls?: MllpTls): Promise<Listening> {
  const frames: Listening['frames'] = [];
  const listener = createMllpListener(async (frame, peer) => {
    frames.push({ frame, peer });
    return answer;
  });
  const port = await listener.listen(0, '127.0.0.1', tls);
  onTestFinished(() => listener.close());
  return { port, frames };
}

const whole = (text: string) => `\x0b${text}\x1c\r`;
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

describe('a sender', () => {
  it('that sends a frame of 50 MB is answered, holds no more than a frame may, and its next frame is read', async () => {
    const { port, frames } = await aListener(Buffer.from('MSH|ok'));
    const sender = await aSender(port);
    const before = process.memoryUsage().arrayBuffers;
    sender.write('\x0bMSH|^~\\&|BIG');
    const megabyte = Buffer.alloc(1024 * 1024, 'x');
    let most = 0;
    for (let sent = 0; sent < 50; sent += 1) {
      await new Promise<void>((resolve) => sender.socket.write(megabyte, () => resolve()));
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
    sender.write('\x1c\r');
    await sender.answer();
    await sender.send('MSH|small');
    sender.close();
    expect(frames.map(({ frame }) => frame.fault)).toEqual(['too-large', undefined]);
    expect(frames[0]?.frame.bytes.length).toBeLessThan(9 * 1024 * 1024);
    expect(most).toBeLessThan(40 * 1024 * 1024);
  });

  it('that does not read its acknowledgements is let go, and others are served meanwhile', async () => {
    const { port } = await aListener(Buffer.alloc(4 * 1024 * 1024, 'x'));
    const deaf = connect(port, '127.0.0.1');
    deaf.on('error', () => {});
    const gone = closed(deaf);
    deaf.pause();
    for (let count = 0; count < 10; count += 1) deaf.write(whole('MSH|again'));
    const other = await aSender(port);
    expect((await other.send('MSH|hello')).length).toBe(4 * 1024 * 1024);
    other.close();
    await new Promise((resolve) => setTimeout(resolve, 22_000));
    deaf.resume();
    await gone;
  }, 40_000);
});

describe.skipIf(!hasOpenssl)('over TLS', () => {
  let home: string;
  const file = (name: string) => path.join(home, name);

  beforeAll(() => {
    home = mkdtempSync(path.join(os.tmpdir(), 'bedside-mllp-'));
    certify(home, 'authority');
    certify(home, 'node', { authority: 'authority' });
    certify(home, 'laboratory', { authority: 'authority' });
    certify(home, 'stranger');
    certify(home, 'localhost', { authority: 'authority' });
  });
  afterAll(() => removeFolder(home));

  const secured = () => ({ cert: file('node.crt'), key: file('node.key') });

  /** Sends a message over TLS. Resolves with the answer; undefined if the connection is refused. */
  function sendOverTls(port: number, own?: string): Promise<string | undefined> {
    return new Promise((resolve) => {
      const socket = connectTls({
        port,
        host: '127.0.0.1',
        ca: readFileSync(file('authority.crt')),
        checkServerIdentity: () => undefined,
        ...(own && { cert: readFileSync(file(`${own}.crt`)), key: readFileSync(file(`${own}.key`)) }),
      });
      socket.once('secureConnect', () => socket.write(whole('MSH|secret')));
      socket.on('data', (chunk) => {
        resolve(chunk.toString('latin1'));
        socket.destroy();
      });
      socket.on('error', () => resolve(undefined));
      socket.on('close', () => resolve(undefined));
    });
  }

  it('reads a frame, and lets go a sender that speaks plainly', async () => {
    const { port, frames } = await aListener(Buffer.from('MSH|ok'), secured());
    expect(await sendOverTls(port)).toBe(whole('MSH|ok'));
    const plain = connect(port, '127.0.0.1');
    plain.on('error', () => {});
    const gone = closed(plain);
    plain.write(whole('MSH|plain'));
    await gone;
    expect(frames.map(({ frame }) => frame.bytes.toString())).toEqual(['MSH|secret']);
  });

  it('lets in only certificates of the authority, and names them', async () => {
    const { port, frames } = await aListener(Buffer.from('MSH|ok'), {
      ...secured(),
      ca: file('authority.crt'),
    });
    expect(await sendOverTls(port)).toBeUndefined();
    expect(await sendOverTls(port, 'stranger')).toBeUndefined();
    expect(await sendOverTls(port, 'laboratory')).toBe(whole('MSH|ok'));
    const printed = execFileSync('openssl', [
      ...['x509', '-in', file('laboratory.crt'), '-noout', '-fingerprint', '-sha256'],
    ]).toString();
    expect(frames.map(({ peer }) => peer.certificate)).toEqual([printed.trim().split('=')[1]]);
  });

  /** Sends with {@link MllpClient} in a process that trusts the authority. Resolves with the receipt. */
  async function receiptFrom(host: string, port: number): Promise<unknown> {
    const client = new URL('./mllp-client.ts', import.meta.url).href;
    const script = `
      import { MllpClient } from '${client}';
      const client = new MllpClient({ host: '${host}', port: ${port}, tls: true });
      console.log(JSON.stringify(await client.send(Buffer.from('MSH|^~\\\\&|secret'), 'N1')));
      client.close();`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script],
      { env: { ...process.env, NODE_EXTRA_CA_CERTS: file('authority.crt') } },
    );
    return JSON.parse(stdout);
  }

  it('sends only to a receiver whose certificate names the host', async () => {
    const receiver = (name: string) =>
      aListener(Buffer.from('MSH|^~\\&|A\rMSA|AA|N1'), {
        cert: file(`${name}.crt`),
        key: file(`${name}.key`),
      });
    const [named, stranger] = [await receiver('localhost'), await receiver('stranger')];
    expect(await receiptFrom('localhost', named.port)).toEqual({ code: 'AA' });
    expect(named.frames.map(({ frame }) => frame.bytes.toString())).toEqual(['MSH|^~\\&|secret']);
    expect(await receiptFrom('127.0.0.1', named.port)).toEqual({ problem: 'unreachable' });
    expect(await receiptFrom('localhost', stranger.port)).toEqual({ problem: 'unreachable' });
    expect(stranger.frames).toEqual([]);
  });
});
