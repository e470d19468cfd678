import { itemBounds, maxXrayPixels } from '@bedside/contracts/bounds.ts';
import { type FieldProblem, problem } from '@bedside/contracts/field-problems.ts';
import type { DocumentContent } from '../../ai/model/lab-reading.ts';
import { readPdf } from '../../infra/documents/read-pdf.ts';
import { type Bytes, piecesOf } from '../../infra/files/files.ts';
import type { Dimensions } from '../../infra/files/image-dimensions.ts';
import { isIntactPdf, isIntactPdfFile } from '../../infra/files/pdf-intact.ts';
import { AppError } from '../../request/app-error.ts';
import { modelPieceBytes } from '../../work-bounds.ts';

/** The characters of a lab document in the prompt. Whole pages beyond them are left out. */
const maxDocumentCharacters = 60_000;

/** A document's bytes with the facts that the upload or the store gives about them. */
export type DocumentBytes = Bytes & { type: string; size: number; dimensions?: Dimensions };

/** The content of a document: its pages, all of its text, and the part of it that a model can receive. */
export interface ReadDocument {
  /** Only for a PDF. */
  pages: number | undefined;
  /** Empty for images. */
  text: string;
  content: DocumentContent | undefined;
  /** The pages that the model receives, from the first. */
  pagesRead: number;
}

/**
 * Reads a document. Throws `invalid-input` for a PDF that is cut off, damaged, encrypted, too complex or too long, and
 * for an image of over 40 megapixels. Throws `rate-limited` if too many PDFs wait.
 */
export async function readDocument(file: DocumentBytes, sender: string): Promise<ReadDocument> {
  return file.type === 'application/pdf' ? readPdfDocument(file, sender) : readImage(file);
}

function readImage(file: DocumentBytes): ReadDocument {
  const { width, height } = file.dimensions ?? { width: 0, height: 0 };
  if (file.dimensions && width * height > maxXrayPixels) {
    throw refused(problem('too-many-megapixels', maxXrayPixels / 1_000_000));
  }
  // The model receives the image from the disk, piece by piece.
  const image = { type: file.type, size: file.size, read: () => piecesOf(file, modelPieceBytes) };
  return { pages: undefined, text: '', content: { images: [image] }, pagesRead: 1 };
}

async function readPdfDocument(file: DocumentBytes, sender: string): Promise<ReadDocument> {
  const isIntact = 'path' in file ? await isIntactPdfFile(file.path) : isIntactPdf(file.content);
  if (!isIntact) throw refused('unreadable-document');
  const answer = await readPdf(file, sender);
  switch (answer.status) {
    case 'encrypted':
      throw refused('encrypted-file');
    case 'damaged':
      throw refused('unreadable-document');
    case 'too-complex':
      throw refused('too-complex-document');
    case 'too-many-pages':
      throw refused(problem('too-many-pages', itemBounds.labDocumentPages));
    case 'read': {
      const { pages, texts, images } = answer;
      if (images.length > 0) {
        const sent = images.map((base64) => {
          const content = Buffer.from(base64, 'base64');
          return { type: 'image/png', size: content.length, read: () => [content] };
        });
        return { pages, text: '', content: { images: sent }, pagesRead: images.length };
      }
      return { pages, ...textWithin(texts) };
    }
  }
}

/**
 * Returns as many whole pages as fit into the prompt, from the first. Always returns at least a part of the first one.
 */
function textWithin(texts: readonly string[]): Omit<ReadDocument, 'pages'> {
  const text = texts.join('\n\n');
  if (text.trim() === '') return { text: '', content: undefined, pagesRead: 0 };
  let room: number = maxDocumentCharacters;
  const pages = texts.filter((page) => {
    room -= page.length;
    return room >= 0;
  });
  const taken = pages.length === 0 ? [texts[0]?.slice(0, maxDocumentCharacters) ?? ''] : pages;
  return { text, content: { text: taken.join('\n\n') }, pagesRead: taken.length };
}

const refused = (why: FieldProblem): AppError => new AppError('invalid-input', { fields: { file: why } });
