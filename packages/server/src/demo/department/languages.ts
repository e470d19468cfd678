import { type DemoLanguage, demoLanguages } from '../../config.ts';
import de from './data/texts/de.json' with { type: 'json' };
import en from './data/texts/en.json' with { type: 'json' };
import es from './data/texts/es.json' with { type: 'json' };

/**
 * The demo's texts in one language. `texts` maps each English text of the patients' files to its translation. `report` has
 * the words of the laboratory report, in characters of Latin-1 only.
 */
interface DemoTexts {
  department: string;
  /** At most twelve capital letters that `drawn-xrays.json` defines. */
  drawnLabel: string;
  report: typeof en.report;
  texts: Readonly<Record<string, string>>;
}

const texts: Record<DemoLanguage, DemoTexts> = { en, es, de };

/** Returns the demo's language for a screen's, English for any other. */
export const demoLanguageOf = (language: string): DemoLanguage =>
  demoLanguages.find((one) => one === language) ?? 'en';

/** Returns the demo's texts in one language. */
export const demoTexts = (language: DemoLanguage): DemoTexts => texts[language];
