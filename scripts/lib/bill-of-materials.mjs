import { execFileSync } from 'node:child_process';
import { installed, root } from './workspace.mjs';

/**
 * Writes the packages that the product contains to a file: each with its version, hash and licence, in CycloneDX's JSON
 * format. Reads the lockfile only.
 */
export function writeBillOfMaterials(file) {
  const program = installed('@cyclonedx/cyclonedx-npm/bin/cyclonedx-npm-cli.js');
  const options = ['--package-lock-only', '--omit=dev', '--output-reproducible', '--output-file', file];
  execFileSync(process.execPath, [program, ...options], { cwd: root, stdio: ['ignore', 'inherit', 'pipe'] });
}
