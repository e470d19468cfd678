/** What a provider's sign-in brought back: a one-time code, or why there is none. */
export interface Returned {
  code?: string;
  failure?: string;
  /** The id of the provider. */
  provider?: string;
}

let returned: Returned | undefined;

/**
 * Returns what the address's fragment brought from a provider, and takes it out of the address. Nothing of it is stored,
 * so a reload begins again.
 */
export function takeReturned(): Returned | undefined {
  const parameters = new URLSearchParams(window.location.hash.slice(1));
  const [code, failure] = [parameters.get('oidc-code'), parameters.get('oidc-failure')];
  if (code === null && failure === null) return returned;
  const provider = parameters.get('provider');
  returned = {
    ...(code !== null && { code }),
    ...(failure !== null && { failure }),
    ...(provider !== null && { provider }),
  };
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return returned;
}

/** Forgets what a provider brought back, once it was used. */
export function forgetReturned(): void {
  returned = undefined;
}
