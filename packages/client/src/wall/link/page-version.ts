import { displayProtocol } from '@bedside/contracts/socket.ts';

/** The shortest time between two reloads because of a newer protocol. */
export const wallReloadMs = 60 * 1000;

let ownVersion: string | undefined;

/**
 * Reloads the page if the server speaks a newer protocol than it, at most once per {@link wallReloadMs}: during an
 * upgrade another node may still serve the old page.
 */
export function followProtocol(protocol: number): void {
  if (protocol <= displayProtocol) return;
  const pause = Math.max(0, wallReloadMs - performance.now());
  setTimeout(() => void reloadIf(() => true), pause);
}

/**
 * Reloads the page if the server has another version of it, so that a display follows an upgrade without a hand. Does
 * nothing while the server does not respond, because a page that cannot load would leave the screen empty.
 */
export async function followUpgrade(): Promise<void> {
  await reloadIf((version) => {
    ownVersion ??= version;
    return version !== ownVersion;
  });
}

/** Reloads the page if `isDue` agrees to the version that the server has now. */
async function reloadIf(isDue: (version: string) => boolean): Promise<void> {
  const version = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok, headers }) => (ok ? (headers.get('ETag') ?? undefined) : undefined),
    () => undefined,
  );
  if (version !== undefined && isDue(version)) location.reload();
}
