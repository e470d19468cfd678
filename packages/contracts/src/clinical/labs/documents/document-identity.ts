import { comparable } from '../../../comparable.ts';
import { type DocumentIdentity, type IdentityFact, identityFacts } from '../../../labs/lab-document.ts';
import { foldedWords } from '../../patient/similar-names.ts';

/* Compares the patient that a lab document names with the chart's patient. Rules: docs/clinical/lab-documents.md. */

/** The patient's facts. A patient who was renamed has several names and record numbers. */
export interface KnownIdentity {
  names: readonly string[];
  mrns: readonly string[];
  dateOfBirth: string | undefined;
}

/** The facts that a document states, as it writes them. */
export type NamedIdentity = Record<IdentityFact, string[]>;

const label = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})`, 'giu');

/** The labels before a fact in English, Spanish and German. A name needs its colon. */
const labels: Record<IdentityFact, RegExp> = {
  name: label(
    "(?:(?:patient(?:['’]s)?|family|last|first|full)\\s+name|patient|name(?:\\s+of\\s+patient)?|(?:nombre|apellidos)(?:\\s+(?:y\\s+apellidos|(?:del\\s+)?paciente))?|paciente|patient(?:en|in)?name|patientin|name,\\s*vorname)\\s*:",
  ),
  dateOfBirth: label(
    '(?:date\\s+of\\s+birth|birth\\s*date|d\\.?o\\.?b\\.?|born|geburtsdatum|geb\\.?(?:-datum|\\s*datum)?(?:\\s+am)?|fecha\\s+(?:de\\s+)?nac(?:imiento|\\.)|f\\.?\\s*(?:de\\s+)?nac(?:imiento|\\.)|f\\.?\\s?n\\.?)\\s*:?\\s(?=\\s*[0-9])',
  ),
  mrn: label(
    '(?:mrn|medical\\s+record\\s+(?:number|no\\.?)|record\\s+(?:number|no\\.?)|patient\\s*(?:id|number|no\\.?)|pat(?:ienten)?(?:\\.|-)?\\s?(?:-\\s?)?(?:nr\\.?|nummer|id)|patientennummer|n\\.?h\\.?c\\.?|(?:n(?:\\.?º|º\\.?|úm\\.?|úmero)\\s*(?:de\\s+)?)?historia(?:\\s+cl[ií]nica)?(?:\\s+n\\.?º)?)\\s*[:#]\\s*',
  ),
};

const date = /^\s*([0-9]{1,4}\s?[./-]\s?[0-9]{1,2}\s?[./-]\s?[0-9]{1,4})(?![0-9])/u;
const recordNumber = /^\s*([\p{L}\p{N}][\p{L}\p{N}./-]{1,39})/u;
/** Matches up to a wide gap, another label or the end of the line. */
const name = /^\s*(\p{L}[\p{L}\p{M}.'’,\- ]{1,80}?)(?=\s{2,}|\s*[|;:(0-9]|\s*$)/u;
const forms: Record<IdentityFact, RegExp> = { name, dateOfBirth: date, mrn: recordNumber };

/** Maximum facts of one kind in a document. A document about one patient states fewer. */
const maxStatedFacts = 20;

/** LABDOC-5: returns the names, birth dates and record numbers that follow their labels in a document's text. */
export function statedIdentity(text: string): NamedIdentity {
  const stated: NamedIdentity = { name: [], dateOfBirth: [], mrn: [] };
  for (const line of text.split(/\r?\n/)) {
    for (const fact of identityFacts) {
      for (const { index, 0: found } of line.matchAll(labels[fact])) {
        const [, value] = forms[fact].exec(line.slice(index + found.length)) ?? [];
        if (value !== undefined && stated[fact].length < maxStatedFacts)
          stated[fact].push(withoutLabel(value));
      }
    }
  }
  return stated;
}

/** A label right after a name, as in "Name: Josefa Winkelried DOB: …". */
const withoutLabel = (value: string): string =>
  value.replace(/\s+(?:dob|mrn|nhc|geb\.?|geburtsdatum|born|sex|gender|age|alter|edad|sexo)$/iu, '').trim();

/**
 * Compares stated facts with the patient's (LABDOC-5). A kind of fact differs if any of its values differs, because a
 * document about two patients is not this patient's alone. A kind that the chart lacks is not compared, except the
 * name.
 */
export function compareIdentity(stated: NamedIdentity, known: KnownIdentity): DocumentIdentity {
  const same: Record<IdentityFact, ((value: string) => boolean) | undefined> = {
    name: (value) => known.names.some((ours) => isSameName(value, ours)),
    dateOfBirth: known.dateOfBirth === undefined ? undefined : (value) => isSameDay(value, known.dateOfBirth),
    mrn: (value) => known.mrns.some((ours) => plainNumber(ours) === plainNumber(value)),
  };
  const compared = identityFacts.flatMap((fact) => {
    const isSame = same[fact];
    const values = stated[fact].filter((value) => value.trim() !== '');
    return isSame === undefined || values.length === 0 ? [] : [{ fact, isSame: values.every(isSame) }];
  });
  return {
    matches: compared.filter(({ isSame }) => isSame).map(({ fact }) => fact),
    differs: compared.filter(({ isSame }) => !isSame).map(({ fact }) => fact),
  };
}

/**
 * Compares names. They are the same if all words of the shorter one are in the other, in any order. At least two must
 * agree unless one name has only one word. An initial matches its word.
 */
function isSameName(a: string, b: string): boolean {
  const [shorter = [], longer = []] = [foldedWords(a), foldedWords(b)].toSorted(
    (x, y) => x.length - y.length,
  );
  if (shorter.length === 0) return false;
  const left = [...longer];
  return shorter.every((word) => {
    const at = left.findIndex((other) => isSameWord(word, other));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}

function isSameWord(a: string, b: string): boolean {
  const [shorter = '', longer = ''] = [a, b].toSorted((x, y) => x.length - y.length);
  return a === b || (shorter.length === 1 && longer.startsWith(shorter));
}

const plainNumber = (text: string): string =>
  comparable(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '');

/** "03.02.1970", "3/2/70" and "1970-02-03" are one day. An ambiguous date may be either day. */
function isSameDay(value: string, day: string | undefined): boolean {
  const [first = '', second = '', third = ''] = value.split(/[^0-9]+/).filter(Boolean);
  const candidates =
    first.length === 4
      ? [[first, second, third]]
      : yearsOf(third).flatMap((year) => [
          [year, second, first],
          [year, first, second],
        ]);
  return candidates.some((parts) => parts.map((part) => part.padStart(2, '0')).join('-') === day);
}

const yearsOf = (year: string): string[] => (year.length === 2 ? [`19${year}`, `20${year}`] : [year]);
