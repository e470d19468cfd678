import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromiumPath, openChromium } from '../../harness/chromium.ts';
import type { Bench, Figure } from '../../harness/figure.ts';

const clientFolder = path.resolve('packages/client/dist');

export const signInFigure: Figure = {
  name: 'sign-in',
  about: 'JavaScript before the sign-in form works',
  async run(bench) {
    const hasBrowser = chromiumPath !== undefined;
    const scripts = hasBrowser ? await loadedScripts(bench) : importedScripts();
    const kilobytes = scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0) / 1000;
    return [
      {
        measure: `JavaScript before sign-in works, gzip, ${scripts.length} files${hasBrowser ? '' : ' (by imports)'}`,
        unit: 'kB',
        rounds: [{ product: kilobytes }],
        reach: { of: 'value', at: 'most', limit: 130 },
      },
    ];
  },
};

/**
 * Returns the scripts that a browser has loaded when it sends the sign-in. Holds back all that the page requests after its
 * form accepts input, which proves that the form needs none of them.
 */
async function loadedScripts(bench: Bench): Promise<Buffer[]> {
  const { origin } = await bench.startNode({ mongoUri: bench.mongo.newDatabase().uri });
  const browser = await openChromium(bench);
  const page = await browser.newPage();
  const loading: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') loading.push(response.body());
  });
  await page.goto(origin, { waitUntil: 'networkidle' });
  await page.locator('input[type=email], input[name=email]').first().fill('someone@bench.example');
  await page.locator('input[type=password]').first().fill('not a password');
  await page.route('**/*.js', () => {});
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.locator('button[type=submit]').first().click();
  await sent;
  return Promise.all(loading);
}

/** Returns the scripts that the page names, with their static imports. Used without a browser. */
function importedScripts(): Buffer[] {
  const page = readFileSync(path.join(clientFolder, 'index.html'), 'utf8');
  const found = new Map<string, Buffer>();
  const take = (file: string) => {
    if (found.has(file)) return;
    const script = readFileSync(file);
    found.set(file, script);
    for (const [, name] of script.toString('utf8').matchAll(/(?:from|import)\s*["'](\.[^"']+\.js)["']/g)) {
      if (name !== undefined) take(path.resolve(path.dirname(file), name));
    }
  };
  for (const [, name] of page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)) {
    if (name !== undefined) take(path.join(clientFolder, name));
  }
  return [...found.values()];
}
