import { type FieldProblem, problem } from '@bedside/contracts/field-problems.ts';
import {
  maxXrayPixels,
  minXraySide,
  XrayImage,
  type XrayView,
  xrayParts,
  xrayViews,
} from '@bedside/contracts/xrays/xrays.contract.ts';
import type * as z from 'zod';
import type { ModelImage } from '../../ai/model/image-request.ts';
import type { ReceivedFile } from '../../http/body/upload.ts';
import { type Bytes, piecesOf } from '../../infra/files/files.ts';
import { AppError } from '../../request/app-error.ts';
import { modelPieceBytes } from '../../work-bounds.ts';

/** An image and the location of its bytes, ready to be viewed and stored. Uploads stay on disk. */
export type ReceivedImage = Omit<z.output<typeof XrayImage>, 'fileId'> & Bytes;

export type ReceivedImages = Record<XrayView, ReceivedImage>;

const Type = XrayImage.shape.type;

/**
 * Returns the two images of an upload. Throws `invalid-input` with a field for each part that is missing, has an
 * unreadable header or exceeds 40 megapixels (D33), or is too small for a chest (D79). The upload has already checked their types and sizes.
 */
export function receivedImages(files: readonly ReceivedFile[]): ReceivedImages {
  const fields: Record<string, FieldProblem> = {};
  const found: Partial<ReceivedImages> = {};
  for (const view of xrayViews) {
    const part = xrayParts[view];
    const file = files.find((one) => one.part === part);
    const image = file && imageOf(file);
    if (image === undefined) fields[part] = file ? 'unreadable-image' : 'required';
    else if (image.width * image.height > maxXrayPixels) {
      fields[part] = problem('too-many-megapixels', maxXrayPixels / 1_000_000);
    } else if (Math.min(image.width, image.height) < minXraySide) {
      fields[part] = problem('too-small-image', minXraySide);
    } else found[view] = image;
  }
  const { frontal, lateral } = found;
  if (!frontal || !lateral) throw new AppError('invalid-input', { fields });
  return { frontal, lateral };
}

function imageOf({ path, name, type, size, dimensions }: ReceivedFile): ReceivedImage | undefined {
  return dimensions && { name, type: Type.parse(type), size, ...dimensions, path };
}

/** Returns the images for a model, which reads them from the disk while it receives them. */
export function forModel({ frontal, lateral }: ReceivedImages): Record<XrayView, ModelImage> {
  const imageOf = (image: ReceivedImage) => ({
    type: image.type,
    size: image.size,
    read: () => piecesOf(image, modelPieceBytes),
  });
  return { frontal: imageOf(frontal), lateral: imageOf(lateral) };
}
