/**
 * `node scripts/screenshot.mjs`: takes the README's image, `docs/images/room.png`, from the built product with its
 * demo patients. The image shows the nurse's screen while the reply to the physician's question grows.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { buildStale } from './lib/build-stale.mjs';
import { requireSetup, root } from './lib/workspace.mjs';

requireSetup();
await buildStale();
const support = (name) => tsImport(path.join(root, 'e2e/support', name), import.meta.url);
const { startBedside } = await support('bedside.ts');
const { borrowBrowser } = await support('browser/browser.ts');
const { Clinician, nurse, physician } = await support('clinician.ts');

const file = path.join(root, 'docs/images/room.png');
mkdirSync(path.dirname(file), { recursive: true });
// Without a folder of its own, the server would use a department of a test run.
const dataDir = mkdtempSync(path.join(tmpdir(), 'bedside-screenshot-'));
const bedside = await startBedside({ DATA_DIR: dataDir });
const browser = await borrowBrowser();
try {
  const [kim, lopez] = await Promise.all(
    [physician, nurse].map(async (email) => {
      const clinician = await Clinician.open(browser, bedside.url);
      await clinician.signIn(email);
      await clinician.select('Margaret Okafor');
      return clinician;
    }),
  );
  await kim.ask('What needs action now?');
  await lopez.page.getByText('Check next').waitFor();
  await lopez.page.screenshot({ path: file });
} finally {
  await browser.close();
  await bedside.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`Wrote ${path.relative(root, file)}`);
