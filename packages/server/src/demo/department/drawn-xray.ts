import type { XrayView } from '@bedside/contracts/xrays/xrays.contract.ts';
import * as z from 'zod';
import type { DemoLanguage } from '../../config.ts';
import type { ReceivedImage } from '../../domains/xrays/received-images.ts';
import { grayPng } from '../../infra/files/png.ts';
import drawnXrays from './data/drawn-xrays.json' with { type: 'json' };
import { demoTexts } from './languages.ts';

const Four = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** A shape in one gray (0 to 255) that covers the points inside all of its fields. Lengths are in pixels. */
const Shape = z.strictObject({
  gray: z.int(),
  /** Center x and y, radius x and y. */
  ellipse: Four.optional(),
  /** The width of the ellipse's outline; without it the ellipse is filled. */
  line: z.number().optional(),
  /** Left, top, right, bottom. */
  box: Four.optional(),
  /** Draws hatching, which no radiograph shows. */
  hatched: z.literal(true).optional(),
  /** Capital letters from the top left corner; one dot of a letter is `scale` pixels wide. */
  text: z.string().optional(),
  /** Draws the label of the language in place of a text. */
  isLabel: z.literal(true).optional(),
  at: z.tuple([z.number(), z.number()]).default([0, 0]),
  scale: z.number().default(1),
});
type Shape = z.output<typeof Shape>;

/** Shapes in painting order, later ones on top. Letters are five dots wide and seven high. */
const { width, height, background, letters, ...views } = z
  .strictObject({
    width: z.int(),
    height: z.int(),
    background: z.int(),
    frontal: z.array(Shape),
    lateral: z.array(Shape),
    letters: z.record(z.string(), z.array(z.string())),
  })
  .parse(drawnXrays);

function isInEllipse(ellipse: z.output<typeof Four>, inset: number, x: number, y: number): boolean {
  const across = (x - ellipse[0]) / (ellipse[2] - inset);
  const down = (y - ellipse[1]) / (ellipse[3] - inset);
  return across ** 2 + down ** 2 <= 1;
}

/**
 * Returns the smallest box that holds the shape: left, top, right, bottom. Testing only its points takes a third of
 * the time.
 */
function boxOf({ box, ellipse, text, at, scale }: Shape): z.output<typeof Four> {
  const boxes: z.output<typeof Four>[] = [[0, 0, width - 1, height - 1]];
  if (box) boxes.push(box);
  if (ellipse) {
    const [x, y, across, down] = ellipse;
    boxes.push([x - across, y - down, x + across, y + down]);
  }
  // A letter takes six columns, one of them empty.
  if (text !== undefined) boxes.push([at[0], at[1], at[0] + text.length * 6 * scale, at[1] + 7 * scale]);
  const each = (edge: 0 | 1 | 2 | 3) => boxes.map((one) => one[edge]);
  return [
    Math.ceil(Math.max(...each(0))),
    Math.ceil(Math.max(...each(1))),
    Math.min(...each(2)),
    Math.min(...each(3)),
  ];
}

/** Returns true if a point inside the shape's box belongs to the shape. */
function isInShape({ ellipse, line, hatched, text, at, scale }: Shape, x: number, y: number): boolean {
  if (ellipse && !isInEllipse(ellipse, 0, x, y)) return false;
  if (ellipse && line && isInEllipse(ellipse, line, x, y)) return false;
  if (hatched && (x + y) % 9 >= 4) return false;
  if (text === undefined) return true;
  const column = Math.floor((x - at[0]) / scale);
  const row = Math.floor((y - at[1]) / scale);
  if (column < 0 || row < 0) return false;
  return letters[text[Math.floor(column / 6)] ?? '']?.[row]?.[column % 6] === '#';
}

/**
 * Draws a demo image in place of a chest X-ray: a PNG of 480 × 560 pixels. Flat shapes, hatching and a label across
 * it keep anyone from mistaking it for a radiograph. `data/drawn-xrays.json` defines it, so it shows no person.
 */
export function drawnXray(
  view: XrayView,
  language: DemoLanguage = 'en',
): ReceivedImage & { content: Buffer } {
  const pixels = Buffer.alloc(height * width, background);
  const { drawnLabel } = demoTexts(language);
  for (const element of views[view]) {
    const shape = element.isLabel ? { ...element, text: drawnLabel } : element;
    const [left, top, right, bottom] = boxOf(shape);
    for (let y = top; y <= bottom; y += 1) {
      for (let x = left; x <= right; x += 1) {
        if (isInShape(shape, x, y)) pixels[y * width + x] = shape.gray;
      }
    }
  }
  const content = grayPng(pixels, width, height);
  return { name: `drawn-${view}.png`, type: 'image/png', size: content.length, width, height, content };
}
