import { readFile } from 'node:fs/promises';
import {
  maxXrayPixels,
  XrayImage,
  type XrayView,
  xrayParts,
  xrayViews,
} from '@bedside/contracts/xrays/xrays.contract.ts';
import type * as z from 'zod';
import type { XrayPicture } from '../../ai/xray-reading.ts';
import type { ReceivedFile } from '../../http/upload.ts';
import { createTurns } from '../../infra/byte-budget.ts';
import type { Bytes } from '../../infra/files.ts';
import { imageDimensions } from '../../infra/image-dimensions.ts';
import { AppError } from '../../request/app-error.ts';

/** A picture with where its bytes are, ready to be looked at and kept. Uploads stay on disk. */
export type Picture = Omit<z.output<typeof XrayImage>, 'fileId'> & Bytes;

export type Pictures = Record<XrayView, Picture>;

const Type = XrayImage.shape.type;
/** A picture is read as a whole for its header, so that only a few are in memory. */
const lookAtPicture = createTurns(2);

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
  const dimensions = await lookAtPicture(async () => imageDimensions(await readFile(path), type));
  return dimensions && { name, type: Type.parse(type), size, ...dimensions, path };
}

/** The pictures as base64, which holds them in memory: {@link heldPerPictureByte}. */
export async function encoded({ frontal, lateral }: Pictures): Promise<Record<XrayView, XrayPicture>> {
  return { frontal: await base64Of(frontal), lateral: await base64Of(lateral) };
}

async function base64Of(picture: Picture): Promise<XrayPicture> {
  const base64 =
    'path' in picture ? await readFile(picture.path, 'base64') : picture.content.toString('base64');
  return { type: picture.type, base64 };
}
