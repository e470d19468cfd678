import { shownTestName } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { shownResult } from '@bedside/contracts/clinical/labs/tests/shown-results.ts';
import { shownAllergen } from '@bedside/contracts/clinical/medications/allergen-names.ts';
import { shownDrugName } from '@bedside/contracts/clinical/medications/drugs.ts';
import { shownReaction } from '@bedside/contracts/clinical/patient/allergy-reactions.ts';
import type { DemoCase } from './read-prompt.ts';

/** Returns the chart with drugs, tests and allergens in the language of the answer, where Bedside knows them (D58). */
export function inLanguage(demoCase: DemoCase): DemoCase {
  const { language, labs, medications, doses, chart } = demoCase;
  const named = <T extends { name: string }>(one: T): T => ({
    ...one,
    name: shownDrugName(one.name, language),
  });
  const allergies = chart.get('allergies');
  return {
    ...demoCase,
    labs: labs.map((lab) => ({ ...lab, text: labText(lab.text, language) })),
    medications: medications.map(named),
    doses: doses.map(named),
    chart:
      allergies === undefined ? chart : new Map([...chart, ['allergies', allergyText(allergies, language)]]),
  };
}

/** "Lactate 4.2 mmol/L": the longest beginning that is a known test, and the result after it. */
function labText(text: string, language: DemoCase['language']): string {
  const words = text.split(' ');
  for (let end = words.length - 1; end > 0; end -= 1) {
    const name = words.slice(0, end).join(' ');
    const shown = shownTestName({ testName: name }, language);
    if (shown !== name) return `${shown} ${shownResult(words.slice(end).join(' '), language)}`;
  }
  return text;
}

/** `"Penicillin (Rash)", "Latex"`: each substance and its reaction. */
const allergyText = (line: string, language: string): string =>
  line.replace(/"([^"(]+?)(?: \(([^")]*)\))?"/g, (_all, substance: string, reaction?: string) =>
    [
      `"${shownAllergen(substance, language)}`,
      reaction && ` (${shownReaction(reaction, language)})`,
      '"',
    ].join(''),
  );
