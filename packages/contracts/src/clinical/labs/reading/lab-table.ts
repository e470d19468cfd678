import { readTestName } from '../tests/names/test-name.ts';
import { readUnit } from '../units/unit-text.ts';
import { isCodedWord } from './coded-result.ts';
import { readFlag } from './lab-flag.ts';
import { readRange } from './range-text.ts';
import { readResult } from './result-text.ts';

/* Results of pasted tables and of HL7 messages (LABLINE-8 to LABLINE-10). Nothing is guessed and nothing is dropped. */

/** One result of a table, as the laboratory wrote it. */
export interface TableResult {
  testName: string;
  result: string;
  unit?: string;
  referenceRange?: string;
  /** The laboratory's flag, from a column of its own or beside the number. */
  flag?: string;
}

export interface TableReading {
  results: TableResult[];
  /** The lines that belong to a table or message and could not be read. */
  unread: string[];
  /** The lines that belong to none. */
  others: string[];
}

type Column = 'test' | 'result' | 'unit' | 'range' | 'low' | 'high' | 'flag';

const headings: Readonly<Record<Column, string>> = {
  test: 'test|tests|test name|testname|analyte|analyt|name|parameter|parametro|untersuchung|laborwert|prueba|determinacion|examen|estudio|component|componente|observation|messgrosse|bezeichnung|lab|lab test|description|analisis|analito|item',
  result:
    'result|results|value|wert|ergebnis|resultado|resultados|valor|messwert|befund|observed value|result value',
  unit: 'unit|units|einheit|einheiten|unidad|unidades|dim|uom|dimension',
  range:
    'reference|reference range|ref range|ref|range|normal|normal range|referenzbereich|normbereich|referenz|referencia|rango|rango de referencia|valores de referencia|valor de referencia|intervalo|intervalo de referencia|normalwert|normalwerte|vn|reference interval|biological reference interval|valores normales|ref interval|norm',
  low: 'low|lower|lower limit|min|minimum|untergrenze|limite inferior|ref low',
  high: 'high|upper|upper limit|max|maximum|obergrenze|limite superior|ref high',
  flag: 'flag|flags|abnormal|abnormal flag|h/l|markierung|kennzeichnung|indicador|alarma|bewertung|interpretation|alerta|status flag|abn',
};

const columnOf = new Map(
  Object.entries(headings).flatMap(([column, names]) =>
    names.split('|').map((name) => [name, column as Column] as const),
  ),
);

const folded = (text: string): string =>
  text
    .replace(/ß/gu, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.:*_]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

type Split = (line: string) => string[];

const byComma: Split = (line) => quoted(line, ',');

/** How cells can be separated. A comma is last, because it is also a decimal mark. */
const splits: readonly Split[] = [
  (line) => line.split('\t'),
  (line) => line.replace(/^\s*\||\|\s*$/gu, '').split('|'),
  (line) => quoted(line, ';'),
  (line) => line.trim().split(/\s{2,}/u),
  byComma,
];

/** Splits at a mark outside of quotation marks. */
function quoted(line: string, mark: string): string[] {
  const cells: string[] = [''];
  let isQuoted = false;
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === mark && !isQuoted) cells.push('');
    else cells.push(`${cells.pop() ?? ''}${letter}`);
  }
  return cells;
}

const cellsOf = (split: Split, line: string): string[] =>
  split(line).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/u, '$1')
      .trim(),
  );

/** The lines of one paste that are read. Later ones stay visible and unread. */
const mostLines = 400;

/** Reads the HL7 segments and the tables of a pasted text. */
export function readTables(text: string): TableReading {
  const reading: TableReading = { results: [], unread: [], others: [] };
  let table: { split: Split; columns: (Column | undefined)[] } | undefined;
  for (const [at, line] of text.split(/\r\n|\n|\r/u).entries()) {
    if (line.trim() === '') table = undefined;
    else if (at >= mostLines) reading.unread.push(line);
    else if (/^\s*[A-Z][A-Z0-9]{2}\|/u.test(line)) addSegment(line.trim(), reading);
    else {
      const header = headerOf(line);
      if (header !== undefined) table = header;
      else if (table !== undefined) addRow(line, table, reading);
      else reading.others.push(line);
    }
  }
  return reading;
}

/** LABLINE-8: a line is a header if its cells name at least a test and a result. */
function headerOf(line: string): { split: Split; columns: (Column | undefined)[] } | undefined {
  for (const split of splits) {
    const columns = cellsOf(split, line).map((cell) => columnOf.get(folded(cell)));
    const isOnce = (column: Column) => columns.filter((one) => one === column).length === 1;
    if (isOnce('test') && isOnce('result')) return { split, columns };
  }
  return undefined;
}

function addRow(
  line: string,
  { split, columns }: { split: Split; columns: (Column | undefined)[] },
  reading: TableReading,
): void {
  const cells = cellsOf(split, line);
  if (cells.every((cell) => /^[-=:_]*$/u.test(cell))) return;
  const cell = (column: Column): string => cells[columns.indexOf(column)] ?? '';
  const name = cell('test');
  // More cells than headings: a decimal comma has split a number.
  if (name === '' || cell('result') === '' || cells.length > columns.length) {
    reading.unread.push(line);
    return;
  }
  const [low, high] = [cell('low'), cell('high')];
  const between =
    low !== '' && high !== '' ? `${low}-${high}` : low !== '' ? `>=${low}` : high !== '' ? `<=${high}` : '';
  reading.results.push(
    resultOf({
      testName: name,
      result: cell('result'),
      unit: columns.includes('unit') ? cell('unit') : '',
      referenceRange: columns.includes('range') ? cell('range') : between,
      flag: columns.includes('flag') ? cell('flag') : '',
    }),
  );
}

/** Takes flag and unit out of a value, and leaves out what is empty. */
function resultOf({ testName, result, unit = '', referenceRange = '', flag = '' }: TableResult): TableResult {
  const read = readResult(result);
  const isRead = read.span !== undefined || read.isAmbiguous;
  const flags = [flag, read.flag ?? ''].filter((one) => one !== '').join(' ');
  const units = unit || (read.unit ?? '');
  return {
    testName,
    result: isRead ? read.text : result,
    ...(units !== '' && { unit: units }),
    ...(referenceRange !== '' && { referenceRange }),
    ...(flags !== '' && readFlag(flags) !== undefined && { flag: flags }),
  };
}

/** Segments that carry no result. The patient's identity is never read from them. */
const silent =
  /^(?:MSH|PID|PD1|PV1|PV2|ORC|OBR|SPM|EVN|TQ1|SFT|FHS|BHS|BTS|FTS|MSA|ERR|NK1|GT1|IN1|AL1|DG1)\|/u;
/** Results that the laboratory withdrew: deleted, cancelled, wrong, or not yet there. */
const withdrawn = /^[DXWOISN]$/u;

/** LABLINE-10: reads an OBX segment. Any other segment with content that could be a result stays visible. */
function addSegment(segment: string, reading: TableReading): void {
  if (silent.test(segment)) return;
  if (!segment.startsWith('OBX|')) {
    reading.unread.push(segment);
    return;
  }
  const [, , , id = '', , value = '', unit = '', range = '', flags = '', , , status = ''] =
    segment.split('|');
  const [code = '', name = '', , otherCode = '', otherName = ''] = id.split('^').map((part) => part.trim());
  const names = [name, otherName, `${code} ${name}`, `${otherCode} ${otherName}`, code].map((one) =>
    one.trim(),
  );
  const testName =
    names.find((one) => one !== '' && readTestName(one).kind === 'test') ?? names.find((one) => one !== '');
  const result = textOfValue(value);
  if (testName === undefined || result === '' || withdrawn.test(status.trim())) {
    reading.unread.push(segment);
    return;
  }
  const first = (text: string) => (text.split('^')[0] ?? '').trim();
  reading.results.push(
    resultOf({ testName, result, unit: first(unit), referenceRange: first(range), flag: flags.trim() }),
  );
}

/** A structured number ("<^5") in one piece, a coded value by its text. */
function textOfValue(value: string): string {
  const parts = value.split('^').map((part) => part.trim());
  const [first = '', second = ''] = parts;
  if (/^(?:[<>]=?|=)?$/u.test(first) && second !== '') return `${first === '=' ? '' : first}${second}`;
  return second !== '' && !/\d/u.test(second) ? second : first;
}

/** A cell of a row without a header, by its content. */
type Kind = 'name' | 'number' | 'bound' | 'range' | 'unit' | 'flag' | 'words' | 'unknown';

function kindOf(cell: string): Kind {
  const read = readResult(cell);
  if (read.value !== undefined || read.isAmbiguous) return 'number';
  if (read.span !== undefined) return 'bound';
  const range = readRange(cell);
  if (range.span !== undefined || range.isAmbiguous) return 'range';
  if (readFlag(cell) !== undefined && cell.length <= 3)
    return readTestName(cell).kind === 'test' ? 'name' : 'flag';
  const unit = readUnit(cell)?.kind;
  if (unit !== undefined && unit !== 'none' && unit !== 'other') return 'unit';
  if (isCodedWord(cell)) return 'words';
  const named = readTestName(cell).kind;
  if (named !== 'unknown') return 'name';
  return readFlag(cell) === undefined ? 'unknown' : 'flag';
}

/**
 * LABLINE-9: reads one line in columns of any order if its contents make each plain: one name, one value, and at most one
 * unit, range and flag. Two numbers, or a cell that nothing explains, leave the line unread.
 */
export function readColumns(line: string): TableResult | undefined {
  if (line.length > maxLineCharacters) return undefined;
  for (const split of splits) {
    const cells = cellsOf(split, line).filter((cell) => cell !== '');
    // Two cells beside a comma may be one number.
    if (cells.length < (split === byComma ? 3 : 2) || cells.length > 8) continue;
    const found = rowOf(cells.map((cell) => ({ cell, kind: kindOf(cell) })));
    if (found !== undefined) return found;
  }
  return undefined;
}

function rowOf(cells: readonly { cell: string; kind: Kind }[]): TableResult | undefined {
  const of = (kind: Kind) => cells.filter((one) => one.kind === kind).map(({ cell }) => cell);
  const [numbers, bounds, words] = [of('number'), of('bound'), of('words')];
  const [ranges, units, flags] = [of('range'), of('unit'), of('flag')];
  // A name that nobody knows is still the only thing that is left.
  const names = [...of('name'), ...of('unknown')];
  if (names.length !== 1 || units.length > 1 || flags.length > 1) return undefined;
  const value = numbers[0] ?? (bounds.length === 1 ? bounds[0] : undefined) ?? words[0];
  if (value === undefined || numbers.length > 1) return undefined;
  const references = [...ranges, ...[...bounds, ...words].filter((one) => one !== value)];
  if (references.length > 1) return undefined;
  const [testName = ''] = names;
  const [referenceRange = ''] = references;
  return resultOf({ testName, result: value, unit: units[0] ?? '', referenceRange, flag: flags[0] ?? '' });
}

/** No name of a test is longer. */
const maxNameCharacters = 100;
/** No result of one test is longer. */
const maxLineCharacters = 300;

const spoken = /(?:^|[\s:=])((?:<=|>=|<|>|≤|≥)?\s?\d+(?:[.,]\d+)?)(?![.,]?\d)/gu;

/**
 * LABLINE-11: reads one result in the words of a laboratory: a name that LABTEST-3 knows, its value, then flag, unit and
 * range. Whatever else the line says leaves it unread.
 */
export function readSentence(line: string): TableResult | undefined {
  const text = line.trim();
  if (text.length > maxLineCharacters) return undefined;
  for (const found of text.matchAll(spoken)) {
    const [whole, value = ''] = found;
    const at = found.index;
    const testName = text.slice(0, at).replace(/[\s:=,;]+$/u, '');
    const named = testName === '' ? 'unknown' : readTestName(testName).kind;
    if (testName.length > maxNameCharacters || (named !== 'test' && named !== 'by-unit')) continue;
    const rest = afterValue(text.slice(at + whole.length).trim());
    // "PCR 12" is a protein or a method; only a unit tells.
    if (named === 'by-unit' && rest?.unit === '') continue;
    if (rest !== undefined) return resultOf({ testName, result: value.replace(/\s/gu, ''), ...rest });
  }
  return undefined;
}

/** Reads what follows a value: flag, unit, flag, range. Undefined if anything is left. */
function afterValue(text: string): Pick<TableResult, 'unit' | 'referenceRange' | 'flag'> | undefined {
  const words = text.split(/\s+/u).filter((one) => one !== '');
  const last = words.at(-1);
  if (last !== undefined && words.length > 1 && readFlag(last) !== undefined) {
    const before = afterValue(words.slice(0, -1).join(' '));
    if (before !== undefined && before.referenceRange !== '') {
      return { ...before, flag: [before.flag, last].filter(Boolean).join(' ') };
    }
  }
  for (let from = 0; from <= Math.min(1, words.length); from += 1) {
    const early = words.slice(0, from).join(' ');
    if (from > 0 && readFlag(early) === undefined) continue;
    for (let to = Math.min(words.length, from + 4); to >= from; to -= 1) {
      const unit = words.slice(from, to).join(' ');
      const kind = unit === '' ? 'none' : readUnit(unit)?.kind;
      if (kind === undefined || kind === 'other' || (unit !== '' && kind === 'none')) continue;
      const left = words.slice(to);
      const late = left[0] !== undefined && readFlag(left[0]) !== undefined ? left.slice(1) : left;
      for (const range of new Set([left, late])) {
        const flag = [early, range === late && late !== left ? (left[0] ?? '') : '']
          .filter(Boolean)
          .join(' ');
        const referenceRange = range.join(' ');
        const isRead = referenceRange === '' || readRange(referenceRange).span !== undefined;
        if (isRead) return { unit, referenceRange, flag };
      }
    }
  }
  return undefined;
}
