const sentinelScheme = 'redis+sentinel://';
const defaultSentinelPort = 26379;

/** The Redis servers of one name, as Sentinels know them. */
export interface SentinelAddress {
  sentinels: { host: string; port: number }[];
  name: string;
  username: string | undefined;
  password: string | undefined;
  sentinelPassword: string | undefined;
}

/** Returns whether a text is the address of a Redis, or of the Sentinels of one. */
export function isRedisAddress(text: string): boolean {
  if (/\s/.test(text)) return false;
  if (text.startsWith(sentinelScheme)) return sentinelAddress(text) !== undefined;
  return /^rediss?:\/\/./.test(text);
}

/**
 * Reads `redis+sentinel://user:password@host:port,host:port/name`. `?sentinelPassword=` is the password of the Sentinels
 * themselves. Returns undefined for any other text.
 */
export function sentinelAddress(text: string): SentinelAddress | undefined {
  const parts = /^redis\+sentinel:\/\/(?:([^@/]*)@)?([^@/?]+)\/([^/?]+)(?:\?(.*))?$/.exec(text);
  if (!parts) return undefined;
  const [, credentials, hosts = '', name = '', query] = parts;
  const sentinels = hosts.split(',').map(hostAndPort);
  if (!sentinels.every((sentinel) => sentinel !== undefined)) return undefined;
  const [username, password] = credentials?.split(':').map(decoded) ?? [];
  const sentinelPassword = new URLSearchParams(query).get('sentinelPassword') ?? undefined;
  return {
    sentinels,
    name: decoded(name),
    username: username || undefined,
    password,
    sentinelPassword,
  };
}

function hostAndPort(text: string): { host: string; port: number } | undefined {
  const [, host, port = String(defaultSentinelPort)] =
    /^([\w.-]+|\[[\da-f:]+\])(?::(\d{1,5}))?$/i.exec(text) ?? [];
  return host === undefined ? undefined : { host: host.replace(/[[\]]/g, ''), port: Number(port) };
}

/** Returns the text as it is if it is not percent-encoded correctly. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
