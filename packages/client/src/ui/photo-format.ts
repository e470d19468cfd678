import { type FieldProblem, problem } from '@bedside/contracts/field-problems.ts';

/** Formats of photos that the server refuses with advice, by the end of a media type or of a name. */
const formats: Record<string, string> = {
  heic: 'HEIC',
  heif: 'HEIF',
  hif: 'HEIF',
  avif: 'AVIF',
  webp: 'WebP',
  tiff: 'TIFF',
  tif: 'TIFF',
  bmp: 'BMP',
  apng: 'APNG',
  jxl: 'JPEG XL',
  jp2: 'JPEG 2000',
  dng: 'RAW',
};

/** Returns the problem of a photo whose format is refused (D79). Some systems know no type for HEIC, only the name. */
export function photoProblem({ name, type }: Pick<File, 'name' | 'type'>): FieldProblem | undefined {
  const ends = [type.replace(/^image\//, ''), name.split('.').at(-1) ?? ''].map((end) => end.toLowerCase());
  const format = ends.map((end) => formats[end.replace(/-sequence$/, '')]).find((one) => one !== undefined);
  return format === undefined ? undefined : problem('photo-format', format);
}
