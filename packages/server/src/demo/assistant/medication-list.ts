import type { DemoCase } from './reading/read-prompt.ts';
import { type DemoTexts, textOf } from './texts.ts';

/** Returns "Metformin (1000 mg, oral, twice daily) [m1], Ramipril [m2]", or nothing if the chart lists no medication. */
export const medicationList = ({ medications }: DemoCase, texts: DemoTexts, isKeyed: boolean): string =>
  medications
    .map(({ name, how, mark, key }) => {
      if (isKeyed && key !== '') return how ? `${key} (${key.replace('}', '.dose}')})` : key;
      return (how ? `${name} (${howText(how, texts)})` : name) + mark;
    })
    .join(', ');

/** Returns dose, route and frequency, with known terms in the language of the answer (D58). */
const howText = (how: string, { medicationTerms }: DemoTexts): string =>
  how
    .split(', ')
    .map((term) => textOf(medicationTerms, term) ?? term)
    .join(', ');
