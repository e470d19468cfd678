import { fileURLToPath } from 'node:url';

/**
 * Returns Node's arguments to run the program that reads a PDF. A build has the program beside it. From the sources it
 * runs through tsx.
 */
export function pdfProgram(): string[] {
  const isBuilt = !import.meta.url.endsWith('.ts');
  if (isBuilt) return [fileURLToPath(new URL('./read-pdf.js', import.meta.url))];
  const source = fileURLToPath(new URL('./read-pdf-program.ts', import.meta.url));
  return ['--import', import.meta.resolve('tsx'), source];
}
