import * as z from 'zod';

/** The program's answer on its standard output. The program bounds its texts, and the server bounds them again. */
export const PdfAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('read'),
    pages: z.int().min(1),
    /** The text of each page, with its lines from the top. */
    texts: z.array(z.string()),
    /** Only for a document without text: the largest image of each first page, as PNG in base64. */
    images: z.array(z.base64()),
  }),
  z.object({ status: z.enum(['encrypted', 'damaged', 'too-complex']) }),
  z.object({ status: z.literal('too-many-pages'), pages: z.int() }),
]);
export type PdfAnswer = z.output<typeof PdfAnswer>;

/** The program's limits, its one argument in JSON. */
export const PdfLimits = z.object({
  pages: z.int(),
  /** Bytes of all compressed streams together, without images. */
  expandedBytes: z.int(),
  /** Characters of all pages together. */
  characters: z.int(),
  /** Pages that are sent as images if there is no text. */
  imagePages: z.int(),
  /** The longer side of such an image, in pixels. */
  imageSide: z.int(),
  /** Pixels of one embedded image. The program skips a larger one. */
  imagePixels: z.int(),
});
export type PdfLimits = z.output<typeof PdfLimits>;
