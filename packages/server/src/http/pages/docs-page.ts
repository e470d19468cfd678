import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Router } from '@koa/router';
import { AppError } from '../../request/app-error.ts';
import { openApiDocument } from './openapi.ts';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bedside API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true });\n`;

const assets: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

/** Serves `/api/openapi.json` and a page to read and try it. Both need no token. */
export function docsRoutes(router: Router, version: string): void {
  // All clients share one buffer, because these routes need no token and a client may not read its response. The first
  // request creates it, because that takes 50 ms.
  let document: Buffer | undefined;
  const read = new Map<string, Promise<Buffer>>();
  // Swagger UI's own packages have an install script that reports home. This package contains only the same files.
  const plugin = createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json');
  const folder = path.join(path.dirname(plugin), 'static');
  router.get('/api/openapi.json', (context) => {
    context.type = 'application/json; charset=utf-8';
    document ??= Buffer.from(JSON.stringify(openApiDocument(version)));
    context.body = document;
  });
  router.get('/api/docs', (context) => {
    context.type = 'text/html; charset=utf-8';
    context.body = page;
  });
  router.get('/api/docs/start.js', (context) => {
    context.type = 'text/javascript; charset=utf-8';
    context.body = start;
  });
  router.get('/api/docs/:asset', async (context) => {
    const name = String(context.params.asset);
    const type = assets[name];
    if (!type) throw new AppError('not-found');
    context.type = type;
    context.set('Cache-Control', 'public, max-age=86400');
    const content = read.get(name) ?? readFile(path.join(folder, name));
    read.set(name, content);
    context.body = await content;
  });
}
