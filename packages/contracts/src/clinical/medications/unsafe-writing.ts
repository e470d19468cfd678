import type { MedicationWarning } from '../../medication-warnings.ts';

/*
 * Writing that is often misread, by ISMP's "List of Error-Prone Abbreviations, Symbols, and Dose Designations" (2024)
 * and the Joint Commission's "Do Not Use" list. Rules WRITE-1 to WRITE-7.
 */

type Field = 'name' | 'dosage' | 'frequency' | 'route';
export type UnsafeWriting = Extract<MedicationWarning, { code: 'unsafe-writing' }>;

interface Writing {
  rule: string;
  /** What is unsafe. */
  found: RegExp;
  /** The safe form; absent if the writing has two meanings. */
  safe?: string | ((...groups: string[]) => string);
  fields: readonly Field[];
}

const texts = ['name', 'dosage'] as const;
const all = ['name', 'dosage', 'frequency', 'route'] as const;
/** A unit follows, so that the number is a dose. */
const beforeUnit = String.raw`(?=\s*(?:-|–|/)?\s*(?:mg|g|mcg|µg|μg|ug|ng|ml|l|cc|u|iu|i\.u\.|units?|ie|ui|mmol|meq|mval|%|kg)(?![\p{L}]))`;

/** "1,250" may be a thousand, which no rewriting may change. */
const isThousand = (number: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(number.trim());

const writings: readonly Writing[] = [
  // WRITE-1: the point of ".5 mg" is overlooked.
  {
    rule: 'WRITE-1',
    found: /(?<![\d.,\p{L}])[.,](\d+)(?![\d.,])/gu,
    safe: (_, digits = '') => `0.${digits}`,
    fields: texts,
  },
  // WRITE-2: "5.0 mg" is read as 50.
  {
    rule: 'WRITE-2',
    found: new RegExp(String.raw`(?<![\d.,])(\d+)[.,]0{1,2}(?!\d)${beforeUnit}`, 'giu'),
    safe: (_, digits = '') => digits,
    fields: texts,
  },
  {
    rule: 'WRITE-2',
    found: new RegExp(String.raw`(?<![\d.,])(\d+[.,][1-9]|0[.,]\d*?[1-9])0+(?!\d)${beforeUnit}`, 'giu'),
    safe: (whole, digits = '') => (isThousand(whole) ? whole : digits),
    fields: ['dosage'],
  },
  // "1.000 mg" is one or a thousand, by the language of its reader. A comma before three digits is a thousand in English.
  {
    rule: 'WRITE-2',
    found: new RegExp(String.raw`(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?![\d.,])${beforeUnit}`, 'giu'),
    fields: texts,
  },
  // WRITE-3: "10U" is read as 100, "10 IU" as IV.
  {
    rule: 'WRITE-3',
    found:
      /(?<![\p{L}])(\d[\d.,]*)\s*(?:U|IU|I\.U\.|UI|U\.I\.|IE|I\.E\.|u|iu|E)(?=\s*(?:\/|$|[^\p{L}.]))\.?/gu,
    safe: (_, digits = '') => `${digits} units`,
    fields: texts,
  },
  // WRITE-4: the µ is read as an m, a thousand times as much.
  {
    rule: 'WRITE-4',
    found: /(\d?)\s*(?:µg|μg|ug)(?![\p{L}])/gu,
    safe: (_, digit = '') => (digit === '' ? 'mcg' : `${digit} mcg`),
    fields: texts,
  },
  {
    rule: 'WRITE-4',
    found: /(\d)\s*cc(?![\p{L}])/giu,
    safe: (_, digit = '') => `${digit} mL`,
    fields: texts,
  },
  // WRITE-5: abbreviations of drugs with two meanings or likely confusions.
  {
    rule: 'WRITE-5',
    found: /(?<![\p{L}\d])MSO4(?![\p{L}\d])/giu,
    safe: 'morphine sulfate',
    fields: ['name'],
  },
  {
    rule: 'WRITE-5',
    found: /(?<![\p{L}\d])MgSO4(?![\p{L}\d])/giu,
    safe: 'magnesium sulfate',
    fields: ['name'],
  },
  { rule: 'WRITE-5', found: /(?<![\p{L}\d])MS(?![\p{L}\d]| ?[Cc]ontin| ?CONTIN)/gu, fields: ['name'] },
  { rule: 'WRITE-5', found: /(?<![\p{L}\d])MTX(?![\p{L}\d])/gu, safe: 'methotrexate', fields: ['name'] },
  {
    rule: 'WRITE-5',
    found: /(?<![\p{L}\d])HCTZ?(?![\p{L}\d])/gu,
    safe: 'hydrochlorothiazide',
    fields: ['name'],
  },
  { rule: 'WRITE-5', found: /(?<![\p{L}\d])TXA(?![\p{L}\d])/gu, safe: 'tranexamic acid', fields: ['name'] },
  { rule: 'WRITE-5', found: /(?<![\p{L}\d-])(?:r?tPA|TNK|r?t-PA|TPA)(?![\p{L}\d])/gu, fields: ['name'] },
  {
    rule: 'WRITE-5',
    found: /(?<![\p{L}\d])(?:AZT|CPZ|DTO|PCA|PTU|NoAC|HAL|VIT K|IVIG)(?![\p{L}\d])/gu,
    fields: ['name'],
  },
  // WRITE-7: the m of "10mg" is read as zeros.
  {
    rule: 'WRITE-7',
    found: /(\d)(?=(?:mg|g|mcg|mL|ml|kg|mmol|mEq|units?)(?![\p{L}\d]))/gu,
    safe: (_, digit = '') => `${digit} `,
    fields: ['dosage'],
  },
  // WRITE-6: abbreviations of frequencies and routes.
  {
    rule: 'WRITE-6',
    found: /(?<![\p{L}])q\.?\s?o\.?\s?d\.?(?![\p{L}])/giu,
    safe: 'every other day',
    fields: ['frequency', 'dosage'],
  },
  {
    rule: 'WRITE-6',
    found: /(?<![\p{L}])q\.?\s?d\.?(?![\p{L}])/giu,
    safe: 'daily',
    fields: ['frequency', 'dosage'],
  },
  {
    rule: 'WRITE-6',
    found: /(?<![\p{L}])q\.?\s?1\s?d(?![\p{L}])/giu,
    safe: 'daily',
    fields: ['frequency', 'dosage'],
  },
  { rule: 'WRITE-6', found: /(?<![\p{L}])o\.?d\.?(?![\p{L}])/giu, safe: 'daily', fields: ['frequency'] },
  {
    rule: 'WRITE-6',
    found: /(?<![\p{L}])(?:q\.?h\.?s\.?|h\.?s\.?)(?![\p{L}])/giu,
    safe: 'at bedtime',
    fields: ['frequency'],
  },
  {
    rule: 'WRITE-6',
    found: /(?<![\p{L}])(?:t\.?i\.?w\.?|b\.?i\.?w\.?)(?![\p{L}])/giu,
    fields: ['frequency'],
  },
  {
    rule: 'WRITE-6',
    found: /(?<![\p{L}])(?:s\.?c\.?|s\.?q\.?|sub q)(?![\p{L}])/giu,
    safe: 'subcutaneous',
    fields: ['route', 'dosage'],
  },
  { rule: 'WRITE-6', found: /(?<![\p{L}])(?:i\.?n\.?)(?![\p{L}])/giu, safe: 'intranasal', fields: ['route'] },
  { rule: 'WRITE-6', found: /(?<![\p{L}])(?:a\.?[dsu]\.?|o\.?[dsu]\.?)(?![\p{L}])/giu, fields: ['route'] },
  { rule: 'WRITE-6', found: /(?<![\p{L}])(?:i\.?t\.?)(?![\p{L}])/giu, fields: ['route'] },
  { rule: 'WRITE-6', found: /(?<![\p{L}])per os(?![\p{L}])/giu, safe: 'oral', fields: ['route'] },
  { rule: 'WRITE-6', found: /(?<![\p{L}])(?:ss|SSI|SSRI)(?![\p{L}])/gu, fields: ['dosage', 'frequency'] },
  { rule: 'WRITE-6', found: /(?<=[^\s])@|[<>](?=\s*\d)/gu, fields: all },
];

/**
 * Returns the unsafe writings of a medication's texts, each with the field in a safe form. The chart keeps what was
 * typed.
 */
export function unsafeWritings(medication: Partial<Record<Field, string | undefined>>): UnsafeWriting[] {
  return all.flatMap((field) => {
    const text = medication[field];
    if (text === undefined) return [];
    const found = writings.filter((one) => one.fields.includes(field) && matches(one, text));
    if (found.length === 0) return [];
    const isCertain = found.every(({ safe }) => safe !== undefined);
    const safe = found.reduce((rewritten, one) => replaced(one, rewritten), text);
    const rules = [...new Set(found.map(({ rule }) => rule))];
    return rules.map(
      (rule): UnsafeWriting => ({
        code: 'unsafe-writing',
        rule,
        field,
        written: text,
        ...(isCertain && safe !== text && { safe }),
      }),
    );
  });
}

/** Returns a text in its safe writing: ".5 mg" as "0.5 mg". A writing with two meanings stays. */
export function safeWriting(field: Field, text: string): string {
  const found = writings.filter((one) => one.fields.includes(field) && matches(one, text));
  return found.reduce((rewritten, one) => replaced(one, rewritten), text);
}

const matches = ({ found }: Writing, text: string): boolean => text.search(found) >= 0;

function replaced({ found, safe }: Writing, text: string): string {
  if (safe === undefined) return text;
  return typeof safe === 'string' ? text.replaceAll(found, () => safe) : text.replaceAll(found, safe);
}
