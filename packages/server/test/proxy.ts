import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { endWithThisProcess, freePort } from '../src/infra/mongod/mongod-process.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Where nginx is installed; undefined where it is not. Debian keeps it out of an ordinary user's path. */
export function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file));
}

export interface RunningProxy {
  port: number;
  /** `http://127.0.0.1:` and the port. */
  url: string;
  /** Ends nginx and removes its files. */
  stop(): Promise<void>;
}

/**
 * Starts the system's nginx with the very configuration that the compose file mounts, before two nodes.
 *
 * @param nodes their addresses, such as `127.0.0.1:3000`
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
    // Debian's nginx is older than 1.27.3, with which names of nodes can be resolved again; these are addresses.
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

/** What the image's entrypoint makes of the template: names that begin with BEDSIDE_ are replaced, nothing else. */
function renderedConfig(values: Record<`BEDSIDE_${string}`, string>): string {
  const template = readFileSync(path.join(root, 'deploy/nginx.conf.template'), 'utf8');
  return template.replaceAll(/\$\{(BEDSIDE_\w+)\}/g, (whole, name: string) => {
    return Object.entries(values).find(([known]) => known === name)?.[1] ?? whole;
  });
}

/** What the image's own nginx.conf is to the site, with all files in one temporary folder. */
function surroundings(): string {
  // Started by root, nginx would hand its work to a user who may not look into that folder.
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
