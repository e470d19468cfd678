import { readFile } from 'node:fs/promises';
import {
  maxXrayPixels,
  XrayImage,
  type XrayView,
  xrayParts,
  xrayViews,
} from '@bedside/contracts/xrays/xrays.contract.ts';
import type * as z from 'zod';
import { AppError } from '../../http/app-error.ts';
import type { ReceivedFile } from '../../http/upload.ts';
import { imageDimensions } from '../../infra/image-dimensions.ts';

/** A picture with its bytes, ready to be looked at and kept. */
export interface Picture extends Omit<z.output<typeof XrayImage>, 'fileId'> {
  content: Buffer;
}

export type Pictures = Record<XrayView, Picture>;

const Type = XrayImage.shape.type;

/**
 * The two pictures of an upload. Throws `invalid-input` with a line for each part that is missing, whose header cannot be
 * read, or that unfolds beyond 40 megapixels (D33). Their kinds and bytes were limited as they came in.
 */
export async function receivedPictures(files: readonly ReceivedFile[]): Promise<Pictures> {
  const fields: Record<string, string> = {};
  const found: Partial<Pictures> = {};
  for (const view of xrayViews) {
    const part = xrayParts[view];
    const file = files.find((one) => one.part === part);
    const picture = file && (await readPicture(file));
    if (picture === undefined) fields[part] = file ? 'The picture cannot be read' : 'A file is required';
    else if (picture.width * picture.height > maxXrayPixels) {
      fields[part] = `A picture may have at most ${maxXrayPixels / 1_000_000} megapixels`;
    } else found[view] = picture;
  }
  const { frontal, lateral } = found;
  if (!frontal || !lateral) throw new AppError('invalid-input', { fields });
  return { frontal, lateral };
}

async function readPicture({ path, name, type, size }: ReceivedFile): Promise<Picture | undefined> {
  const content = await readFile(path);
  const dimensions = imageDimensions(content, type);
  return dimensions && { name, type: Type.parse(type), size, ...dimensions, content };
}
