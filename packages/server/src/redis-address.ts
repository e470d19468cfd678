const sentinelScheme = 'redis+sentinel://';
const defaultSentinelPort = 26379;
const clusterScheme = /^rediss?\+cluster:\/\//;
const defaultPort = 6379;

interface HostAndPort {
  host: string;
  port: number;
}

/** The Redis servers of one name, as Sentinels know them. */
export interface SentinelAddress {
  sentinels: HostAndPort[];
  name: string;
  username: string | undefined;
  password: string | undefined;
  sentinelPassword: string | undefined;
}

/** Some nodes of a Redis Cluster. They name the others. */
export interface ClusterAddress {
  nodes: HostAndPort[];
  username: string | undefined;
  password: string | undefined;
  tls: boolean;
  certificates: CertificateFiles;
}

/** Files in PEM for TLS. An address names them as MongoDB's does: `?tlsCertificateKeyFile=…&tlsCAFile=…`. */
export interface CertificateFiles {
  /** The client's certificate and its key. */
  certificateKey: string | undefined;
  /** The authority of the server's certificate. */
  authority: string | undefined;
}

/** Returns whether a text is the address of a Redis, of the Sentinels of one, or of a Cluster. */
export function isRedisAddress(text: string): boolean {
  if (/\s/.test(text)) return false;
  // Without TLS the files would be left out, and the connection would be open to read.
  if (!text.startsWith('rediss') && Object.values(certificatesIn(text)).some(Boolean)) return false;
  if (text.startsWith(sentinelScheme)) return sentinelAddress(text) !== undefined;
  if (clusterScheme.test(text)) return clusterAddress(text) !== undefined;
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
  const sentinels = hostsAndPorts(hosts, defaultSentinelPort);
  if (!sentinels) return undefined;
  const sentinelPassword = new URLSearchParams(query).get('sentinelPassword') ?? undefined;
  return { sentinels, name: decoded(name), ...accountOf(credentials), sentinelPassword };
}

/**
 * Reads `redis+cluster://user:password@host:port,host:port`, or `rediss+cluster://…` with TLS. Returns undefined for any
 * other text.
 */
export function clusterAddress(text: string): ClusterAddress | undefined {
  const parts = /^redis(s?)\+cluster:\/\/(?:([^@/]*)@)?([^@/?]+)\/?(?:\?.*)?$/.exec(text);
  if (!parts) return undefined;
  const [, s, credentials, hosts = ''] = parts;
  const nodes = hostsAndPorts(hosts, defaultPort);
  return nodes && { nodes, ...accountOf(credentials), tls: s === 's', certificates: certificatesIn(text) };
}

/** Returns the files that an address names. */
export function certificatesIn(text: string): CertificateFiles {
  const [, query = ''] = text.split('?', 2);
  const values = new URLSearchParams(query);
  return {
    certificateKey: values.get('tlsCertificateKeyFile') ?? undefined,
    authority: values.get('tlsCAFile') ?? undefined,
  };
}

function accountOf(credentials: string | undefined) {
  const [username, password] = credentials?.split(':').map(decoded) ?? [];
  return { username: username || undefined, password };
}

/** Returns undefined if any part of the list is invalid. */
function hostsAndPorts(list: string, portOfNone: number): HostAndPort[] | undefined {
  const found = list.split(',').map((text) => {
    const [, host, port = portOfNone] = /^([\w.-]+|\[[\da-f:]+\])(?::(\d{1,5}))?$/i.exec(text) ?? [];
    return host === undefined ? undefined : { host: host.replace(/[[\]]/g, ''), port: Number(port) };
  });
  return found.every((place) => place !== undefined) ? found : undefined;
}

/** Returns the text as it is if it is not percent-encoded correctly. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
