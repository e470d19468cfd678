import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

// `npm run keycloak`: signs in at Keycloak itself. Needs Java 17 or later, Maven and unzip. The first run downloads 160 MB.

const version = process.env.KEYCLOAK_VERSION ?? '26.5.6';
const port = Number(process.env.KEYCLOAK_PORT ?? 4390);
const cache = path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'bedside');

/** How long Keycloak may take to build itself and to start. */
const startMs = 240_000;

function distribution(): string {
  const folder = path.join(cache, `keycloak-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const artifact = `org.keycloak:keycloak-quarkus-dist:${version}:zip`;
  const copy = ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${cache}`];
  execFileSync('mvn', copy, { stdio: 'inherit', cwd: tmpdir() });
  const zip = path.join(cache, `keycloak-quarkus-dist-${version}.zip`);
  execFileSync('unzip', ['-q', zip, '-d', cache], { stdio: 'inherit' });
  rmSync(zip);
  return folder;
}

async function isReady(issuer: string): Promise<boolean> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`).catch(() => undefined);
  return response?.ok ?? false;
}

const home = mkdtempSync(path.join(tmpdir(), 'bedside-keycloak-'));
execFileSync('cp', ['-r', `${distribution()}/.`, home]);
mkdirSync(path.join(home, 'data/import'), { recursive: true });
copyFileSync(new URL('./realm.json', import.meta.url), path.join(home, 'data/import/hospital-realm.json'));
const keycloak = spawn(
  path.join(home, 'bin/kc.sh'),
  ['start-dev', '--import-realm', '--http-host=127.0.0.1', `--http-port=${port}`, '--log-level=WARN'],
  {
    env: { ...process.env, KC_BOOTSTRAP_ADMIN_USERNAME: 'admin', KC_BOOTSTRAP_ADMIN_PASSWORD: 'admin' },
    stdio: 'inherit',
    detached: true,
  },
);
const issuer = `http://127.0.0.1:${port}/realms/hospital`;
try {
  const until = Date.now() + startMs;
  while (!(await isReady(issuer))) {
    if (Date.now() > until || keycloak.exitCode !== null) throw new Error('Keycloak did not start');
    await pause(1000);
  }
  console.log(`Keycloak ${version} is at ${issuer}`);
  const test = 'packages/server/src/domains/auth/oidc/keycloak.integration.test.ts';
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'integration', test], {
    stdio: 'inherit',
    env: { ...process.env, KEYCLOAK_ISSUER: issuer },
  });
  process.exitCode = status ?? 1;
} finally {
  if (keycloak.pid !== undefined) process.kill(-keycloak.pid, 'SIGKILL');
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}
