import { readFileSync } from 'node:fs';
import { expandsBeyond } from './expanded-size.ts';
import { type DecodedImage, scaledPng } from './page-images.ts';
import { pageText } from './page-text.ts';
import { type PdfAnswer, PdfLimits } from './pdf-answer.ts';

/**
 * Reads the PDF on its standard input and writes a {@link PdfAnswer} to its standard output. Runs as a separate
 * process, because a small PDF can take any amount of memory and time; `read-pdf.ts` limits both and stops it.
 */

type Parser = typeof import('unpdf');
type Document = Awaited<ReturnType<Parser['getDocumentProxy']>>;
type Page = Awaited<ReturnType<Document['getPage']>>;

const limits = PdfLimits.parse(JSON.parse(process.argv[2] ?? '{}'));

async function answer(): Promise<PdfAnswer> {
  const bytes = readFileSync(0);
  if (expandsBeyond(bytes, limits.expandedBytes)) return { status: 'too-complex' };
  // To load the parser takes longer than to reject a bomb.
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    verbosity: 0,
    maxImageSize: limits.imagePixels,
  });
  if (pdf.numPages > limits.pages) return { status: 'too-many-pages', pages: pdf.numPages };
  const texts: string[] = [];
  let room = limits.characters;
  for (let number = 1; number <= pdf.numPages && room > 0; number += 1) {
    const page = await pdf.getPage(number);
    const text = (await textOf(page)).slice(0, room);
    room -= text.length;
    texts.push(text);
    page.cleanup();
  }
  const hasText = texts.some((text) => /[\p{L}\p{N}]{2}/u.test(text));
  return { status: 'read', pages: pdf.numPages, texts, images: hasText ? [] : await imagesOf(pdf) };
}

async function textOf(page: Page): Promise<string> {
  const { items } = await page.getTextContent();
  return pageText(items.filter((item) => 'str' in item));
}

async function imagesOf(pdf: Document): Promise<string[]> {
  const images: string[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, limits.imagePages); number += 1) {
    const page = await pdf.getPage(number);
    const largest = await largestImage(page);
    const png = largest && scaledPng(largest, limits.imageSide);
    if (png) images.push(png.toString('base64'));
    page.cleanup();
  }
  return images;
}

/** A scan is one image per page. Smaller ones are logos and stamps. */
async function largestImage(page: Page): Promise<DecodedImage | undefined> {
  const { OPS } = await (await import('unpdf')).getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  let largest: DecodedImage | undefined;
  for (const [at, operation] of fnArray.entries()) {
    if (operation !== OPS.paintImageXObject) continue;
    const image = await decodedImage(page, String(argsArray[at]?.[0]));
    if (image && image.width * image.height > (largest ? largest.width * largest.height : 0)) largest = image;
  }
  return largest;
}

function decodedImage(page: Page, id: string): Promise<DecodedImage | undefined> {
  const objects = id.startsWith('g_') ? page.commonObjs : page.objs;
  return new Promise((resolve) => {
    objects.get(id, (image: Partial<DecodedImage> | null) => {
      const { width, height, data } = image ?? {};
      resolve(width && height && data ? { width, height, data } : undefined);
    });
  });
}

/** PDF.js names its errors by their class. Anything else that it throws is a damaged file too. */
function failure(error: unknown): PdfAnswer {
  const isEncrypted = error instanceof Error && error.name === 'PasswordException';
  return { status: isEncrypted ? 'encrypted' : 'damaged' };
}

const text = JSON.stringify(await answer().catch(failure));
process.stdout.write(text, () => process.exit(0));
