import { directionOf, type Material, readingLine } from './findings.ts';
import { labItems } from './labs.ts';
import { news2Lines } from './scores.ts';
import { patientLine, unknownItems } from './sections.ts';
import { fill } from './texts.ts';

/** Words of a summary for a hand-over, with its label (HAND-12). */
const maxSummaryWords = 120;

/** Counts the dash before an item as a word. */
const wordsIn = (items: readonly string[]) => items.flatMap((item) => `- ${item}`.split(/\s+/)).length;

/**
 * Returns the findings of a summary for a hand-over as a list: NEWS2, signs out of range, critical and abnormal results.
 * What is unknown ends it. Findings beyond the words are counted, never dropped silently.
 */
export function summaryForHandover(material: Material): string {
  const { demoCase, texts, found } = material;
  const { labs } = demoCase;
  const critical = labs.filter(({ criticalSide }) => criticalSide !== undefined);
  const abnormal = labs.filter((lab) => lab.isAbnormal === true && !critical.includes(lab));
  const findings = [
    ...news2Lines(demoCase, texts).slice(0, 1),
    ...labItems(critical, texts),
    ...found.map((finding) => withoutHistory(finding, material)),
    ...labItems(abnormal, texts),
  ];
  const unknown = demoCase.readings.size === 0 ? [texts.noVitals] : unknownItems(material);
  const more = (count: number) => fill(texts.moreFindings, { count });
  const others = [patientLine(material), texts.reminder, ...unknown];
  const all = maxSummaryWords - wordsIn(others);
  let room = wordsIn(findings) <= all ? all : all - wordsIn([more(findings.length)]);
  const shown = findings.filter((text, index) => {
    room -= wordsIn([text]);
    // The first says how sick the patient is.
    return index === 0 || room >= 0;
  });
  const left = findings.length - shown.length;
  return [...shown, ...(left === 0 ? [] : [more(left)]), ...unknown].map((item) => `- ${item}`).join('\n');
}

/** Leaves earlier values to the lines of the hand-over, so that more findings have room. */
function withoutHistory({ sign, text }: Material['found'][number], { demoCase, texts }: Material): string {
  const reading = demoCase.readings.get(sign);
  if (reading === undefined) return text;
  const direction = directionOf(sign, reading, demoCase);
  return readingLine(sign, { ...reading, earlier: [] }, texts, { direction });
}
