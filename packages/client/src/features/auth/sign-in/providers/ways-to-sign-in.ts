import { useEffect, useState } from 'react';
import { headersOf, transport } from '../../../../api/transport.ts';

/** A provider of sign-ins, such as a hospital's directory. */
interface Provider {
  id: string;
  name: string;
}

interface Ways {
  passwords: boolean;
  providers: readonly Provider[];
}

const usual: Ways = { passwords: true, providers: [] };

/**
 * Returns how this installation can be signed in to. Until the server says otherwise, and if it cannot be asked, by
 * password.
 *
 * Uses neither zod nor a query, because both load after the sign-in form.
 */
export function useWaysToSignIn(): Ways {
  const [ways, setWays] = useState(usual);
  useEffect(() => {
    const leaving = new AbortController();
    read(leaving.signal)
      .then(setWays)
      // The form reports a lost network at the sign-in.
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return ways;
}

async function read(signal: AbortSignal): Promise<Ways> {
  const response = await transport(
    { url: '/api/auth/ways-to-sign-in', method: 'GET', headers: headersOf().headers },
    { signal },
  );
  const answer: unknown = response.ok ? await response.json() : undefined;
  if (typeof answer !== 'object' || answer === null) return usual;
  const providers = 'providers' in answer && Array.isArray(answer.providers) ? answer.providers : [];
  return {
    passwords: !('passwords' in answer) || answer.passwords !== false,
    providers: providers.filter(isProvider),
  };
}

const isProvider = (value: unknown): value is Provider =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string';
