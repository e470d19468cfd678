/**
 * `npm run dev`: Vite serves the client on PORT and reloads it on changes. The API server runs on its own port and
 * restarts when its sources change. Vite proxies `/api` and `/socket.io` to it.
 */
import { spawn } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import { installed, requireSetup, root, stopWith } from './lib/workspace.mjs';

requireSetup();
const host = process.env.HOST || '127.0.0.1';
const port = Number(process.env.PORT || 3000);
const apiPort = await freePort();
const publicUrl = process.env.PUBLIC_URL || `http://${host}:${port}`;

// The client's Vite configuration reads this variable.
process.env.BEDSIDE_API = `http://127.0.0.1:${apiPort}`;
const { createServer } = await import('vite');
const vite = await createServer({
  root: path.join(root, 'packages/client'),
  server: { host, port, strictPort: true },
});
try {
  await vite.listen();
} catch (error) {
  stopWith(error.message);
}

// The API server has its own process group, so that a Ctrl-C reaches it only once, through this process.
const api = spawn(
  process.execPath,
  [installed('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'packages/server/src/main.ts'],
  {
    cwd: root,
    detached: true,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(apiPort), PUBLIC_URL: publicUrl },
    stdio: ['ignore', 'inherit', 'inherit'],
  },
);
vite.printUrls();

let ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (ending) return;
    ending = true;
    api.kill('SIGTERM');
  });
}
api.once('exit', async (code) => {
  await vite.close();
  process.exit(ending ? 0 : (code ?? 1));
});

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
