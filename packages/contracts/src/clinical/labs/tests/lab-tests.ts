import { lazily } from '../../../lazily.ts';
import { readUnit } from '../units/unit-text.ts';
import { type LabTest, labTests } from './lab-test-table.ts';
import { readTestName, testByCode } from './names/test-name.ts';
import { shownOtherTest } from './shown-results.ts';

type Language = keyof LabTest['names'];
const languages: readonly Language[] = ['en', 'es', 'de'];

/** Case, accents, width and the kind of a dash carry no meaning in a test's name. */
export const plainTestName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();

const byFullName = lazily(
  () =>
    new Map(
      labTests.flatMap((test) =>
        languages.map((language) => [plainTestName(test.names[language]), test] as const),
      ),
    ),
);

/** Everything that names a test on a screen of one language (LABLINE-2). */
function namesIn(language: Language): Map<string, LabTest> {
  return new Map([
    ...byFullName(),
    ...labTests.flatMap((test) =>
      [...test.aliases, ...(test.localAliases?.[language] ?? [])].map(
        (alias) => [plainTestName(alias), test] as const,
      ),
    ),
  ]);
}

const named: Record<Language, () => Map<string, LabTest>> = {
  en: lazily(() => namesIn('en')),
  es: lazily(() => namesIn('es')),
  de: lazily(() => namesIn('de')),
};

/** Returns every name and alias that a line may contain, in the form of {@link plainTestName}. */
export const testNamesIn = (language: Language): ReadonlyMap<string, LabTest> => named[language]();

/** Returns the test that someone means by `typed` on a screen of this language, or undefined. */
export const testTyped = (typed: string, language: Language): LabTest | undefined =>
  named[language]().get(plainTestName(typed));

/** The fields that tell which test a result belongs to. */
export type NamedLab = { testName: string; testCategory?: string | undefined; units?: string | undefined };

/**
 * LABTEST-1: returns the known test of a stored result, by the reading of its name (LABTEST-3). Undefined for other
 * names, and for results of urine and other fluids than blood.
 */
export function testOf(lab: NamedLab): LabTest | undefined {
  if (isOtherFluid(lab.testCategory ?? '')) return undefined;
  const exact = byFullName().get(plainTestName(lab.testName));
  if (exact !== undefined) return exact;
  const read = readTestName(lab.testName);
  if (read.kind === 'test') return read.test;
  return read.kind === 'by-unit' ? testByUnit(read.tests, lab.units) : undefined;
}

/** Returns the test of a name that several share, by the kind of the result's unit. */
const testByUnit = (
  tests: Readonly<Record<string, string>>,
  units: string | undefined,
): LabTest | undefined => {
  const kind = readUnit(units)?.kind;
  const code = kind === undefined ? undefined : tests[kind];
  return code === undefined ? undefined : testByCode(code);
};

const otherFluid =
  /urin|orina|harn(?!stoff|saure)|csf|liquor|lcr|cerebrospinal|pleur|ascit|synovi|stool|stuhl|heces|sweat|saliva|punktat/;

/** Returns whether a category names a specimen that is not blood. */
export const isOtherFluid = (category: string): boolean => otherFluid.test(plainTestName(category));

/**
 * LABTEST-2: the key under which results belong to one test. Results of a known test belong together in every
 * language; others by their name as written, without regard to case.
 */
export function testKey(lab: NamedLab): string {
  const known = testOf(lab);
  if (known !== undefined) return `test:${known.code}`;
  const category = isOtherFluid(lab.testCategory ?? '') ? ` ${plainTestName(lab.testCategory ?? '')}` : '';
  return `name:${lab.testName.trim().toLowerCase()}${category}`;
}

/** Returns a test's name in the reader's language; a name that is not a known test's full name stays as written. */
export function shownTestName(lab: { testName: string }, language: Language): string {
  const known = byFullName().get(plainTestName(lab.testName));
  return known === undefined ? shownOtherTest(lab.testName, language) : known.names[language];
}

/** Returns the tests with a name or alias that begins with the typed text. Matches of the shown name come first. */
export function suggestTests(typed: string, language: Language, most: number): LabTest[] {
  const start = plainTestName(typed);
  if (start === '') return [];
  const exact = named[language]().get(start);
  const found = new Set(exact === undefined ? [] : [exact]);
  for (const [name, test] of named[language]()) if (name.startsWith(start)) found.add(test);
  return [...found].slice(0, most);
}
