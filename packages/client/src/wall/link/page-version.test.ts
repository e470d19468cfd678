import { displayProtocol } from '@bedside/contracts/socket.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followProtocol, wallReloadMs } from './page-version.ts';

const reload = vi.fn();
let isThere = true;

beforeEach(() => {
  isThere = true;
  vi.useFakeTimers();
  vi.stubGlobal('location', { pathname: '/wall', reload });
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return new Response(null, { headers: { ETag: '"1"' } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockReset();
});

describe('a wall display whose server speaks another protocol', () => {
  it('loads the page again for a newer one', async () => {
    followProtocol(displayProtocol + 1);
    await vi.advanceTimersByTimeAsync(wallReloadMs);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('keeps its page for the same and for an older one', async () => {
    for (const protocol of [displayProtocol, displayProtocol - 1]) followProtocol(protocol);
    await vi.advanceTimersByTimeAsync(wallReloadMs);
    expect(reload).not.toHaveBeenCalled();
  });

  it('keeps its page while the server does not respond, because the screen would be empty', async () => {
    isThere = false;
    followProtocol(displayProtocol + 1);
    await vi.advanceTimersByTimeAsync(wallReloadMs);
    expect(reload).not.toHaveBeenCalled();
  });
});
