import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endWithThisProcess, freePort } from '../../src/infra/mongod/mongod-process.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Returns the path of nginx; undefined if it is not installed. On Debian it is outside an ordinary user's `PATH`. */
export function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file));
}

export interface RunningProxy {
  port: number;
  /** Such as `http://127.0.0.1:8080`. */
  url: string;
  /** Stops nginx and removes its files. */
  stop(): Promise<void>;
}

/**
 * Starts the system's nginx in front of two nodes, with the configuration that the compose file mounts.
 *
 * @param nodes addresses such as `127.0.0.1:3000`
 */
export async function aProxy(nodes: readonly [string, string]): Promise<RunningProxy> {
  const nginx = findNginx();
  if (!nginx) throw new Error('nginx is not installed');
  const home = mkdtempSync(path.join(os.tmpdir(), 'bedside-nginx-'));
  const port = await freePort();
  const site = renderedConfig({
    BEDSIDE_LISTEN: `127.0.0.1:${port}`,
    BEDSIDE_NODE_1: nodes[0],
    BEDSIDE_NODE_2: nodes[1],
    // Debian's nginx is older than 1.27.3, which introduced `resolve`. These nodes are addresses and do not need it.
    BEDSIDE_RESOLVE: '',
    BEDSIDE_RESOLVER: 'resolver 127.0.0.1 valid=5s ipv6=off;',
  });
  writeFileSync(path.join(home, 'site.conf'), site);
  writeFileSync(path.join(home, 'nginx.conf'), surroundings());
  const child = spawn(nginx, ['-p', home, '-c', 'nginx.conf', '-e', 'error.log'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk;
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  endWithThisProcess(child.pid ?? 0, exited);
  while (!(await connects(port))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${complaint}`);
    await delay(20);
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Renders the template as the image's entrypoint does: it only replaces names that begin with `BEDSIDE_`. */
function renderedConfig(values: Record<`BEDSIDE_${string}`, string>): string {
  const template = readFileSync(path.join(root, 'deploy/nginx.conf.template'), 'utf8');
  return template.replaceAll(/\$\{(BEDSIDE_\w+)\}/g, (whole, name: string) => {
    return Object.entries(values).find(([known]) => known === name)?.[1] ?? whole;
  });
}

/** Returns an nginx.conf that includes the site, as the image's own does, with all files in one temporary folder. */
function surroundings(): string {
  // Started by root, nginx would run its workers as a user who cannot read that folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${name};`,
  );
  return `
    ${user}
    daemon off;
    pid nginx.pid;
    worker_processes 1;
    events { worker_connections 1024; }
    http { ${folders.join(' ')} include site.conf; }
  `;
}

function connects(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
