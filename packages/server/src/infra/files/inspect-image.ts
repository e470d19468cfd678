import { open, truncate, writeFile } from 'node:fs/promises';
import { createTurns } from '../queues/byte-budget.ts';
import { isDeepPng, scaledPng } from './deep-png.ts';
import { fillFrom } from './files.ts';
import { type Dimensions, imageDimensions } from './image-dimensions.ts';
import { lengthOfImage } from './image-intact.ts';
import { orientationBytes, withoutMetadata } from './image-metadata.ts';

interface ImageFile {
  path: string;
  size: number;
  /** By its bytes, such as `image/png`. */
  type: string;
}

interface InspectedImage {
  isIntact: boolean;
  /** The size of the file, which is smaller once its metadata is cut. Bytes. */
  size: number;
  /** Undefined if the header is unreadable or the type has none that we read. */
  dimensions: Dimensions | undefined;
}

const inOrder = createTurns(1);
/** As large as the largest image so far. Shared, because a buffer for each image stays in memory until it is collected. */
let shared = Buffer.alloc(0);
/** The same for images without their metadata. */
let cleaned = Buffer.alloc(0);

/**
 * Reads an image file whole, one file at a time, and returns the properties in its bytes. Cuts off what follows the first
 * image of a JPEG (D79). Decodes nothing but PNGs of 16 bits. With `cutsMetadata`, rewrites the file without its metadata,
 * and a PNG of 16 bits scaled to 8; a file that cannot be rewritten is not intact.
 */
export function inspectImage(
  { path, size, type }: ImageFile,
  { cutsMetadata = false } = {},
): Promise<InspectedImage> {
  return inOrder(async () => {
    if (shared.length < size) shared = Buffer.allocUnsafeSlow(size);
    const bytes = shared.subarray(0, await fill(shared.subarray(0, size), path));
    const length = lengthOfImage(bytes, type);
    const image = { isIntact: length !== undefined, size, dimensions: imageDimensions(bytes, type) };
    if (length === undefined) return image;
    if (!cutsMetadata) {
      if (length < bytes.length) await truncate(path, length);
      return { ...image, size: length };
    }
    if (type === 'image/png' && isDeepPng(bytes)) {
      const scaled = await scaledPng(bytes);
      if (scaled === undefined) return { ...image, isIntact: false };
      await writeFile(path, scaled);
      return { ...image, size: scaled.length };
    }
    const room = size + orientationBytes;
    if (cleaned.length < room) cleaned = Buffer.allocUnsafeSlow(room);
    const newSize = withoutMetadata(bytes.subarray(0, length), type, cleaned);
    if (newSize === undefined) return { ...image, isIntact: false };
    const result = cleaned.subarray(0, newSize);
    if (!result.equals(bytes)) await writeFile(path, result);
    return { ...image, size: newSize };
  });
}

/** Returns how many bytes of `target` the file filled. */
async function fill(target: Buffer, path: string): Promise<number> {
  const file = await open(path);
  try {
    return await fillFrom(file, target);
  } finally {
    await file.close();
  }
}
