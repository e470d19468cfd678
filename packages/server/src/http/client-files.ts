import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Middleware } from 'koa';
import serve from 'koa-static';

/** Serves the built client; every path of a person's (no file, no call) gets the page, which knows its own routes. */
export function clientFiles(folder: string): Middleware {
  const files = serve(folder, {
    gzip: true,
    setHeaders: (response, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const available = existsSync(path.join(folder, 'index.html'));
  return async (context, next) => {
    const isPage = context.method === 'GET' || context.method === 'HEAD';
    if (!available || !isPage || context.path.startsWith('/api') || context.path.startsWith('/socket.io'))
      return next();
    if (!path.extname(context.path)) context.path = '/';
    return files(context, next);
  };
}
