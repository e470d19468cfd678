import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readTrace } from './trace.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bedside-trace-'));
afterAll(() => rmSync(folder, { recursive: true }));

const click = (text: string) => ({ Click: { fingerprint: { tag: 'button', text_content: text } } });

/** One line of a trace: `faults` by the extractor that found them. */
function aState(
  second: number,
  action: string | object | null,
  place: string,
  faults: Record<string, unknown> = {},
): string {
  return JSON.stringify({
    timestamp: 1_795_909_800_000_000 + second * 1e6,
    action,
    state: { url: `http://127.0.0.1:3000${place}`, hash_current: place, screenshot: `${second}.jpeg` },
    snapshots: Object.entries(faults).map(([name, value]) => ({ name, value })),
  });
}

function read(...lines: string[]) {
  const file = path.join(folder, 'trace.jsonl');
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  return readTrace(file);
}

describe('the trace of a run', () => {
  it('counts actions, states and addresses', () => {
    const { actions, states, places, violations } = read(
      aState(0, null, '/department'),
      aState(1, click('Vitals'), '/p/1/vitals', { lostTexts: [], targets: [{ area: 'main' }] }),
      aState(2, 'Back', '/department'),
    );
    expect({ actions, states, places }).toEqual({ actions: 2, states: 2, places: 2 });
    expect(violations).toEqual([]);
  });

  it('reports a fault once, with its property and the actions before it', () => {
    const { violations } = read(
      aState(0, null, '/department'),
      aState(1, click('Vitals'), '/p/1/vitals', { youngerAges: ['"4 min" became "3 min"'] }),
      aState(3, { TypeText: { text: 'abc' } }, '/p/1/vitals', { youngerAges: ['"9 min" became "8 min"'] }),
    );
    expect(violations).toEqual([
      {
        property: 'agesNeverShrink',
        fault: '"4 min" became "3 min"',
        states: 2,
        after: 1,
        url: '/p/1/vitals',
        screenshot: '1.jpeg',
        steps: ['Start → /department', 'Click button "Vitals" → /p/1/vitals'],
      },
    ]);
  });
});
