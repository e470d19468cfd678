import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** Builds PDF files for tests, from the smallest valid one to those that attack their reader. */

const stream = (entries: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${data.length}>>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);

/** Joins objects, numbered from 1, into a file. The first one is the catalog. */
function fileOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    const body = typeof object === 'string' ? Buffer.from(object, 'latin1') : object;
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(whole);
    at += whole.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<</Size ${count}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';
const pageOf = (contents: number, resources = '<</Font<</F1 3 0 R>>>>') =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources${resources}/Contents ${contents} 0 R>>`;

/** Pages of text lines. A line may have cells, which start at fixed columns. */
export function aTextPdf(pages: readonly (readonly (string | readonly string[])[])[], trailer = ''): Buffer {
  const objects: (string | Buffer)[] = ['<</Type/Catalog/Pages 2 0 R>>', '', font];
  const kids: string[] = [];
  for (const lines of pages) {
    objects.push(stream('', Buffer.from(`BT /F1 11 Tf ${lines.map(lineAt).join(' ')} ET`, 'latin1')));
    objects.push(pageOf(objects.length));
    kids.push(`${objects.length} 0 R`);
  }
  objects[1] = `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${kids.length}>>`;
  return fileOf(objects, trailer);
}

const columns = [50, 230, 310, 400] as const;

function lineAt(line: string | readonly string[], row: number): string {
  return [line]
    .flat()
    .map((cell, column) => {
      const escaped = cell.replace(/[()\\]/g, '\\$&');
      return `1 0 0 1 ${columns[column] ?? 50} ${790 - 16 * row} Tm (${escaped}) Tj`;
    })
    .join(' ');
}

/** The rows of a lab report for a patient and values that a test chooses. */
export interface ReportRow {
  name: string;
  value: string;
  unit?: string;
  range?: string;
}

/** A one-page lab report, as laboratories send them. */
export const aLabReport = (head: readonly string[], rows: readonly ReportRow[]): Buffer =>
  aTextPdf([
    ['General Hospital, Central Laboratory', ...head, '', ['Test', 'Result', 'Unit', 'Reference']].concat(
      rows.map(({ name, value, unit = '', range = '' }) => [name, value, unit, range]),
    ),
  ]);

/** A page with one gray image and no text, as a scanner makes it. */
export function aScanPdf(width = 300, height = 400): Buffer {
  const pixels = Buffer.alloc(width * height, 255);
  for (let at = 0; at < pixels.length; at += 7) pixels[at] = 0;
  return fileOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    stream(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode`,
      deflateSync(pixels),
    ),
    pageOf(5, '<</XObject<</I1 3 0 R>>>>'),
    stream('', Buffer.from('q 595 0 0 842 0 0 cm /I1 Do Q')),
  ]);
}

/** A page without a text or an image. */
export const anEmptyPdf = (): Buffer => aTextPdf([[]]);

/** A file of under 1 MB with a page that expands to 300 MB. A disguised one calls its text an image. */
export function aPdfBomb({ isDisguised = false } = {}): Buffer {
  const piece = Buffer.from('(Potassium 4.4 mmol/L and so on, again and again) Tj\n');
  const raw = Buffer.alloc(300 * 1_048_576, piece);
  return fileOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[5 0 R]/Count 1>>',
    font,
    stream(`${isDisguised ? '/Subtype/Image' : ''}/Filter/FlateDecode`, deflateSync(raw)),
    pageOf(4),
  ]);
}

/** A file that opens only with a password: encrypted with RC4 and 40 bits, with an unknown user password. */
export function anEncryptedPdf(): Buffer {
  const key = createHash('md5').update('no one knows this').digest();
  const entry = Buffer.concat([key, key]).toString('hex');
  const id = key.toString('hex');
  return aTextPdf(
    [['Secret']],
    `/Encrypt<</Filter/Standard/V 1/R 2/O<${entry}>/U<${entry}>/P -4>>/ID[<${id}><${id}>]`,
  );
}

/** A text PDF of exactly `bytes` bytes, filled by an unused object. */
export function aPdfOfBytes(bytes: number): Buffer {
  const filled = (count: number) =>
    fileOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[5 0 R]/Count 1>>',
      font,
      stream('', Buffer.from('BT /F1 11 Tf 50 780 Td (Sodium 138 mmol/L) Tj ET')),
      pageOf(4),
      stream('', Buffer.alloc(count, 'x')),
    ]);
  const count = bytes - filled(0).length;
  // The file states the object's length in digits, which count as well.
  const guess = filled(count).length - bytes;
  return filled(count - guess);
}
