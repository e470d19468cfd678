import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Middleware } from 'koa';
import serve from 'koa-static';
import { AppError } from './app-error.ts';

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
    try {
      await files(context, next);
    } catch (error) {
      // A path that cannot be decoded or that leaves the folder: nobody's file, and no failure of ours.
      if (isRefusal(error)) throw new AppError('not-found');
      throw error;
    }
  };
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('status' in error)) return false;
  return typeof error.status === 'number' && error.status < 500;
}
