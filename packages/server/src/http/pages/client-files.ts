import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Context, Middleware } from 'koa';

/** The compressed variants that the build writes beside a file, and their names on the wire. */
const encodings = [
  { extension: '.br', name: 'br' },
  { extension: '.gz', name: 'gzip' },
] as const;

interface ClientFile {
  extension: string;
  etag: string;
  cacheControl: string;
  /** The uncompressed bytes. */
  identity: Buffer;
  /** The compressed bytes, by content encoding. */
  encoded: Map<string, Buffer>;
}

/** The pages besides the clinicians' application. Each loads its own files only. */
const ownPages = new Map([['/wall', '/wall.html']]);

/**
 * Serves the built client. A path that names no file, no API call and no page of its own returns the clinicians' page,
 * which has its own routes. The files are read once, at the start, so that the page waits for no disk and for no thread that
 * hashes a password.
 */
export function clientFiles(folder: string): Middleware {
  const files = readClient(folder);
  const page = files.get('/index.html');
  return async (context, next) => {
    const isPage = context.method === 'GET' || context.method === 'HEAD';
    if (!page || !isPage || context.path.startsWith('/api') || context.path.startsWith('/socket.io'))
      return next();
    const name =
      ownPages.get(context.path) ?? (path.extname(context.path) ? decoded(context.path) : undefined);
    const file = name === undefined ? page : files.get(name);
    if (!file) return next();
    serve(context, file);
  };
}

function serve(context: Context, { extension, etag, cacheControl, identity, encoded }: ClientFile): void {
  context.set('Cache-Control', cacheControl);
  context.set('ETag', etag);
  context.vary('Accept-Encoding');
  context.status = 200;
  if (context.fresh) {
    context.status = 304;
    return;
  }
  const encoding = context.acceptsEncodings(...encoded.keys(), 'identity');
  const compressed = encoding ? encoded.get(encoding) : undefined;
  if (encoding && compressed) context.set('Content-Encoding', encoding);
  context.type = extension;
  context.body = compressed ?? identity;
}

/** Reads every file of the folder by its path on the wire, except names that begin with a dot. */
function readClient(folder: string): Map<string, ClientFile> {
  const files = new Map<string, ClientFile>();
  if (!existsSync(path.join(folder, 'index.html'))) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const at = `/${path.relative(folder, file).split(path.sep).join('/')}`;
    const isCompressed = encodings.some(({ extension }) => entry.name.endsWith(extension));
    if (entry.isFile() && !isCompressed && !at.includes('/.')) files.set(at, readFile(file, at));
  }
  return files;
}

function readFile(file: string, at: string): ClientFile {
  const identity = readFileSync(file);
  const compressed = encodings.filter(({ extension }) => existsSync(file + extension));
  return {
    extension: path.extname(file),
    etag: `"${createHash('sha256').update(identity).digest('base64url')}"`,
    // The build writes a hash of its content into the name of each asset.
    cacheControl: at.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    identity,
    encoded: new Map(compressed.map(({ extension, name }) => [name, readFileSync(file + extension)])),
  };
}

/** Returns a path as a file name. A path that cannot be decoded matches no file. */
function decoded(requested: string): string {
  try {
    return decodeURIComponent(requested);
  } catch {
    return '';
  }
}
