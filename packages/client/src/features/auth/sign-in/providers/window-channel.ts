import type { Returned } from './returned.ts';

/** Between the windows of one browser and origin. Nothing of it is stored. */
const channel = 'bedside-provider-window';

/** Hands what a provider brought back to the window that waits for it. */
export function handOver(returned: Returned): void {
  const sending = new BroadcastChannel(channel);
  sending.postMessage(returned);
  sending.close();
}

/** Calls back with what a provider's window brought back. Returns a function that stops waiting. */
export function onHandedOver(take: (returned: Returned) => void): () => void {
  const receiving = new BroadcastChannel(channel);
  receiving.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null) return;
    const [code, failure] = ['code' in data && data.code, 'failure' in data && data.failure];
    take({
      ...(typeof code === 'string' && { code }),
      ...(typeof failure === 'string' && { failure }),
    });
  };
  return () => receiving.close();
}
