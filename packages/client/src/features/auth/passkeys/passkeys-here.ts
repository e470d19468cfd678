/** Returns whether this page may use keys of the site `rpId`: browsers admit them over HTTPS, and never for an IP address. */
export function canUsePasskeys(rpId: string): boolean {
  const { hostname } = window.location;
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  const isOfSite = hostname === rpId || hostname.endsWith(`.${rpId}`);
  return window.isSecureContext && typeof window.PublicKeyCredential === 'function' && isOfSite && !isAddress;
}
