import { isAbnormalLab } from '@bedside/contracts/clinical/labs/severity/reference-range.ts';
import type { DemoLanguage } from '../../config.ts';
import { demoTexts } from './languages.ts';
import type { DemoPatient } from './patient.ts';

type DemoDocument = DemoPatient['documents'][number];

interface ReportHead {
  name: string;
  mrn: string;
  /** YYYY-MM-DD; unknown for an estimated age. */
  dateOfBirth?: string | undefined;
  collectedAt: Date;
  reportedAt: Date;
  language: DemoLanguage;
}

const columns = [56, 250, 330, 420] as const;
const [pageWidth, pageHeight] = [595, 842];

/** Draws cells of one line of a page. Points are from the lower left corner. */
function lineAt(y: number, cells: readonly string[], font: 'F1' | 'F2', size: number): string {
  return cells
    .map((cell, column) => {
      const escaped = cell.replace(/[()\\]/g, '\\$&');
      return `BT /${font} ${size} Tf 1 0 0 1 ${columns[column] ?? columns[0]} ${y} Tm (${escaped}) Tj ET`;
    })
    .join('\n');
}

const rule = (y: number) => `0.6 w ${columns[0]} ${y} m ${pageWidth - columns[0]} ${y} l S`;

/**
 * Builds a demo document: a PDF of one page with a text layer and the document's results. Its head says that it is
 * fictional. Takes characters of Latin-1 only.
 */
export function labReport({ title, results }: DemoDocument, head: ReportHead): Buffer {
  const { name, mrn, dateOfBirth, collectedAt, reportedAt } = head;
  const words = demoTexts(head.language).report;
  const time = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const facts = [
    `${words.patient}: ${name}`,
    ...(dateOfBirth === undefined ? [] : [`${words.dateOfBirth}: ${dateOfBirth}`]),
    `${words.mrn}: ${mrn}`,
    `${words.collected} ${time(collectedAt)}`,
    `${words.reported} ${time(reportedAt)}`,
  ];
  let y = 780;
  const lines = [lineAt(y, [words.fictional], 'F2', 11)];
  y -= 34;
  lines.push(lineAt(y, [title], 'F2', 16));
  y -= 12;
  for (const fact of facts) {
    y -= 16;
    lines.push(lineAt(y, [fact], 'F1', 11));
  }
  y -= 36;
  lines.push(lineAt(y, [words.test, words.result, words.unit, words.reference], 'F2', 11), rule(y - 6));
  for (const lab of results) {
    y -= 22;
    const { testName, result, units = '', referenceRange = '' } = lab;
    lines.push(lineAt(y, [testName, result, units, referenceRange], isAbnormalLab(lab) ? 'F2' : 'F1', 11));
  }
  lines.push(rule(y - 10), lineAt(y - 28, [words.bold], 'F1', 9));
  return pdfOf(lines.join('\n'));
}

/** Returns a PDF of one page that draws `content`. */
function pdfOf(content: string): Buffer {
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${pageWidth} ${pageHeight}]/Resources<</Font<</F1 4 0 R/F2 5 0 R>>>>/Contents 6 0 R>>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<</Length ${Buffer.byteLength(content, 'latin1')}>>\nstream\n${content}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${file}${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}
