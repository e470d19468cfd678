import { randomBytes } from 'node:crypto';
import net from 'node:net';

const textFrame = 0x81;
/** Engine.IO's heartbeat. A client must reply to it. */
const ping = '2';
const pong = '3';

/**
 * The cheapest possible viewer, so that the sender is the bottleneck: it counts large frames and parses none. Small
 * frames belong to the protocol.
 */
export class FrameCounter {
  /** Large frames so far. */
  frames = 0;
  onFrames: (() => void) | undefined;
  readonly #socket: net.Socket;
  readonly #leastBytes: number;
  #rest: Buffer = Buffer.alloc(0);
  #onText: ((text: string) => void) | undefined;

  private constructor(socket: net.Socket, leastBytes: number) {
    this.#socket = socket;
    this.#leastBytes = leastBytes;
    socket.on('data', (chunk) => this.#read(chunk));
  }

  /** Opens a WebSocket at `path`; frames with at least `leastBytes` are counted. */
  static async connect(origin: string, path: string, leastBytes: number): Promise<FrameCounter> {
    const { hostname, port } = new URL(origin);
    const socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    const upgrade = [
      `GET ${path} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ];
    socket.write(`${upgrade.join('\r\n')}\r\n\r\n`);
    const counter = new FrameCounter(socket, leastBytes);
    await counter.#upgraded();
    return counter;
  }

  /** Joins a room on a node of the product with `watch`, in the minimum of Socket.IO's protocol. */
  static async watch(
    origin: string,
    token: string,
    watch: ['patient:watch', { patientId: string }] | ['board:watch', Record<string, never>],
    leastBytes: number,
  ): Promise<FrameCounter> {
    const counter = await FrameCounter.connect(origin, '/socket.io/?EIO=4&transport=websocket', leastBytes);
    await counter.#ask(`40${JSON.stringify({ token })}`, '40');
    await counter.#ask(`420${JSON.stringify(watch)}`, '430[{"ok":true');
    return counter;
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    const data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    const before = this.frames;
    while (data.length >= at + 2) {
      const short = (data[at + 1] ?? 0) & 0x7f;
      const header = short === 126 ? 4 : short === 127 ? 10 : 2;
      if (data.length < at + header) break;
      const length =
        short === 126
          ? data.readUInt16BE(at + 2)
          : short === 127
            ? Number(data.readBigUInt64BE(at + 2))
            : short;
      const end = at + header + length;
      if (data.length < end) break;
      if (this.#onText === undefined && length >= this.#leastBytes) this.frames += 1;
      else this.#readText(data.toString('utf8', at + header, end));
      at = end;
    }
    this.#rest = data.subarray(at);
    if (this.frames !== before) this.onFrames?.();
  }

  #readText(text: string): void {
    if (text === ping) this.#send(pong);
    else this.#onText?.(text);
  }

  /** The response to the upgrade ends with an empty line. Frames follow it. */
  #upgraded(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = this.#socket;
      socket.removeAllListeners('data');
      let head = Buffer.alloc(0);
      const read = (chunk: Buffer) => {
        head = Buffer.concat([head, chunk]);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        socket.off('data', read);
        if (!head.toString('latin1', 0, end).includes(' 101 ')) reject(new Error('No WebSocket was opened'));
        socket.on('data', (data: Buffer) => this.#read(data));
        this.#read(head.subarray(end + 4));
        resolve();
      };
      socket.on('data', read);
    });
  }

  /** Sends a message and resolves when a message arrives that begins with `answer`. */
  async #ask(message: string, answer: string): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#onText = (text) => {
        if (!text.startsWith(answer)) return;
        this.#onText = undefined;
        resolve();
      };
      this.#send(message);
    });
  }

  /** A client must mask its frames. A mask of zeros changes nothing. */
  #send(text: string): void {
    const payload = Buffer.from(text);
    const header =
      payload.length < 126
        ? Buffer.from([textFrame, 0x80 | payload.length])
        : Buffer.from([textFrame, 0x80 | 126, payload.length >> 8, payload.length & 0xff]);
    this.#socket.write(Buffer.concat([header, Buffer.alloc(4), payload]));
  }
}
