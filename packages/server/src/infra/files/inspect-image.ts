import { open } from 'node:fs/promises';
import { createTurns } from '../queues/byte-budget.ts';
import { type Dimensions, imageDimensions } from './image-dimensions.ts';
import { isIntactImage } from './image-intact.ts';

interface ImageFile {
  path: string;
  size: number;
  /** By its bytes, such as `image/png`. */
  type: string;
}

interface InspectedImage {
  isIntact: boolean;
  /** Undefined if the header is unreadable or the type has none that we read. */
  dimensions: Dimensions | undefined;
}

const inOrder = createTurns(1);
/** As large as the largest image so far. Shared, because a buffer for each image stays in memory until it is collected. */
let shared = Buffer.alloc(0);

/** Reads an image file whole, one file at a time, and returns what its bytes say. Decodes nothing. */
export function inspectImage({ path, size, type }: ImageFile): Promise<InspectedImage> {
  return inOrder(async () => {
    if (shared.length < size) shared = Buffer.allocUnsafeSlow(size);
    const bytes = shared.subarray(0, await fill(shared.subarray(0, size), path));
    return { isIntact: isIntactImage(bytes, type), dimensions: imageDimensions(bytes, type) };
  });
}

/** Returns how many bytes of `target` the file filled. */
async function fill(target: Buffer, path: string): Promise<number> {
  const file = await open(path);
  try {
    let filled = 0;
    while (filled < target.length) {
      const { bytesRead } = await file.read(target, filled, target.length - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return filled;
  } finally {
    await file.close();
  }
}
