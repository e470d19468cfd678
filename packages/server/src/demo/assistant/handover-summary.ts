import { promptBounds } from '../../work-bounds.ts';
import type { Material } from './findings.ts';
import { labItems } from './labs.ts';
import { news2Lines } from './scores.ts';
import { unknownItems } from './sections.ts';
import { fill } from './texts.ts';

const wordsIn = (text: string) => text.split(/\s+/).length;

/**
 * Returns the findings of a summary for a hand-over as a list: NEWS2, signs out of range, critical and abnormal results.
 * What is unknown ends it. Findings beyond the words are counted, never dropped silently.
 */
export function summaryForHandover(material: Material): string {
  const { given, texts, found } = material;
  const { labs } = given;
  const critical = labs.filter(({ criticalSide }) => criticalSide !== undefined);
  const abnormal = labs.filter((lab) => lab.isAbnormal === true && !critical.includes(lab));
  const findings = [
    ...news2Lines(given, texts).slice(0, 1),
    ...labItems(critical, texts),
    ...found.map(({ text }) => text),
    ...labItems(abnormal, texts),
  ];
  const unknown = given.readings.size === 0 ? [texts.noVitals] : unknownItems(material);
  let room = promptBounds.summaryWords - wordsIn(unknown.join(' '));
  const shown = findings.filter((text, index) => {
    room -= wordsIn(text);
    // The first says how sick the patient is.
    return index === 0 || room >= 0;
  });
  const left = findings.length - shown.length;
  const more = left === 0 ? [] : [fill(texts.moreFindings, { count: left })];
  return [...shown, ...more, ...unknown].map((item) => `- ${item}`).join('\n');
}
