let ownVersion: string | undefined;

/**
 * Reloads the page if the server has another version of it, so that a display follows an upgrade without a hand. Does
 * nothing while the server does not respond, because a page that cannot load would leave the screen empty.
 */
export async function followUpgrade(): Promise<void> {
  const version = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok, headers }) => (ok ? (headers.get('ETag') ?? undefined) : undefined),
    () => undefined,
  );
  if (version === undefined) return;
  ownVersion ??= version;
  if (version !== ownVersion) location.reload();
}
