import { maxAttachmentBytes, maxAttachments } from '@bedside/contracts/feedback/feedback.contract.ts';

export type Refusal = 'too-large' | 'wrong-type' | 'empty' | 'too-many';

export interface Attachment {
  /** Distinguishes files with the same name. */
  id: number;
  file: File;
}

/** For the file picker. {@link isAcceptedType} checks dropped and pasted files. */
export const pickerTypes = 'image/*,application/pdf,.pdf,text/plain,.txt,.log';

/** Whether a file can be attached. Excludes SVG because it can contain scripts; the server rejects it too. */
export function isAcceptedType({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  if (type.startsWith('image/')) return !type.includes('xml');
  return type === 'application/pdf' || type === 'text/plain' || /\.(pdf|txt|log)$/i.test(name);
}

/** Splits incoming files, in order, into accepted ones and refused ones with a reason. */
export function admit(
  attached: number,
  incoming: readonly File[],
): { taken: File[]; refused: { file: File; why: Refusal }[] } {
  const taken: File[] = [];
  const refused: { file: File; why: Refusal }[] = [];
  for (const file of incoming) {
    const why = trouble(file) ?? (attached + taken.length >= maxAttachments ? 'too-many' : undefined);
    if (why) refused.push({ file, why });
    else taken.push(file);
  }
  return { taken, refused };
}

function trouble(file: File): Refusal | undefined {
  if (!isAcceptedType(file)) return 'wrong-type';
  if (file.size > maxAttachmentBytes) return 'too-large';
  return file.size === 0 ? 'empty' : undefined;
}
