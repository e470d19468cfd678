import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

// `npm run scim`: checks `/scim/v2` by scim2-tester of PyPI. Needs Python 3.10 or later. The first run downloads it.

const packages = ['scim2-tester==0.5.2', 'scim2-client[httpx2]==0.13.2'];
const cache = path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'bedside');
const home = path.join(cache, 'scim2-tester-0.5.2');
const python = path.join(home, 'bin/python');

if (!existsSync(path.join(home, 'installed'))) {
  execFileSync('python3', ['-m', 'venv', home], { stdio: 'inherit' });
  execFileSync(python, ['-m', 'pip', 'install', '--quiet', ...packages], { stdio: 'inherit' });
  execFileSync('touch', [path.join(home, 'installed')]);
}
const test = 'packages/server/src/domains/auth/scim/scim-tester.integration.test.ts';
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'integration', test], {
  stdio: 'inherit',
  env: { ...process.env, SCIM_TESTER_PYTHON: python },
});
process.exitCode = status ?? 1;
