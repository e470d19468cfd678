import { maxAttachmentBytes } from '@bedside/contracts/feedback/feedback.contract.ts';
import { describe, expect, it } from 'vitest';
import { admit, isAcceptedType } from './attachments.ts';

function aFile(name: string, type = '', size = 10): File {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

describe('Attachment rules', () => {
  it.each([
    ['screen.png', 'image/png', true],
    ['photo.heic', 'image/heic', true],
    ['report.pdf', 'application/pdf', true],
    ['report.PDF', '', true],
    ['notes.txt', 'text/plain', true],
    ['server.log', '', true],
    ['drawing.svg', 'image/svg+xml', false],
    ['page.html', 'text/html', false],
    ['archive.zip', 'application/zip', false],
    ['program', '', false],
  ])('accepts %s of type %j: %s', (name, type, verdict) => {
    expect(isAcceptedType({ name, type })).toBe(verdict);
  });

  it('accepts a file of exactly 5 MB and rejects a larger one', () => {
    const whole = aFile('whole.png', 'image/png', maxAttachmentBytes);
    const larger = aFile('larger.png', 'image/png', maxAttachmentBytes + 1);
    expect(maxAttachmentBytes).toBe(5_242_880);
    expect(admit(0, [larger, whole])).toEqual({
      taken: [whole],
      refused: [{ file: larger, why: 'too-large' }],
    });
  });

  it('keeps the first three accepted files and does not count rejected ones', () => {
    const files = ['a.png', 'b.png', 'empty.png', 'c.png', 'd.png'].map((name) =>
      aFile(name, 'image/png', name === 'empty.png' ? 0 : 10),
    );
    const { taken, refused } = admit(1, files);
    expect(taken.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
    expect(refused.map(({ file, why }) => [file.name, why])).toEqual([
      ['empty.png', 'empty'],
      ['c.png', 'too-many'],
      ['d.png', 'too-many'],
    ]);
  });
});
