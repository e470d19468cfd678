/**
 * `npm run stranger`: someone who does not know the product uses its screen at random, while Bombadil checks five properties
 * of every state (`spec.ts`). Starts a server of its own with the demo's patients and their simulator.
 *
 * STRANGER_MINUTES: minutes per language, 20 by default. STRANGER_LANGUAGES: a list, `en,es,de` by default.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBedside } from '../../e2e/support/bedside.ts';
import { physician } from '../../e2e/support/clinician.ts';
import { buildStale } from '../lib/build-stale.mjs';
import { startBrowser } from './browser-at-work.ts';
import { readTrace } from './trace.ts';

const root = path.resolve(import.meta.dirname, '../..');
const minutes = Number(process.env.STRANGER_MINUTES ?? 20);
const languages = (process.env.STRANGER_LANGUAGES ?? 'en,es,de').split(',');

await buildStale();
let violations = 0;
for (const language of languages) violations += await explore(language);
process.exitCode = violations > 0 ? 1 : 0;

/** Explores the screen in one language. Returns the number of different violations. */
async function explore(language: string): Promise<number> {
  const results = path.join(root, 'test-results/stranger', language);
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bedside-stranger-'));
  const env = { DEMO_SIMULATOR: 'on', DEMO_LANGUAGE: language, SESSION_IDLE_MINUTES: '60' };
  const bedside = await startBedside({ DATA_DIR: dataDir, ...env });
  const browser = await startBrowser(bedside.url, physician, language);
  try {
    await runBombadil(bedside.url, browser.debuggerUrl, results);
  } finally {
    await browser.close();
    await bedside.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const findings = readTrace(path.join(results, 'trace.jsonl'));
  console.warn(
    `${language}: ${findings.actions} actions, ${findings.states} states, ${findings.places} addresses, ${findings.violations.length} violations`,
  );
  for (const { property, fault, states, after, url, screenshot, steps } of findings.violations) {
    console.warn(`\n${property}: ${fault}\n  at ${url} after ${after} s, in ${states} states; ${screenshot}`);
    for (const step of steps) console.warn(`    ${step}`);
  }
  return findings.violations.length;
}

/** Runs Bombadil in a tab of its own until the time is over. Its output goes into a file. */
async function runBombadil(url: string, debuggerUrl: string, results: string): Promise<void> {
  const options = {
    '--remote-debugger': debuggerUrl,
    '--time-limit': `${Math.round(minutes * 60)}s`,
    '--output-path': results,
    '--width': '1440',
    '--height': '900',
  };
  const child = spawn(
    path.join(root, 'node_modules/.bin/bombadil'),
    ...[
      [
        'browser',
        'test-external',
        url,
        path.join(import.meta.dirname, 'spec.ts'),
        '--create-target',
        ...Object.entries(options).flat(),
      ],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, RUST_LOG: 'error' } },
  );
  const output = createWriteStream(path.join(results, 'bombadil.txt'));
  child.stdout.pipe(output);
  child.stderr.pipe(output);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  // 2: it found violations. The trace has them.
  if (code !== 0 && code !== 2) console.warn(`Bombadil ended with ${code}; see ${results}/bombadil.txt`);
}
