import { maxAttachmentBytes, maxAttachments } from '@bedside/contracts/feedback/feedback.contract.ts';

export type Refusal = 'too-large' | 'wrong-type' | 'empty' | 'too-many';

export interface Attachment {
  /** Tells two files of one name apart. */
  id: number;
  file: File;
}

/** For the file picker; what is dropped or pasted goes by {@link isAcceptedType}. */
export const pickerTypes = 'image/*,application/pdf,.pdf,text/plain,.txt,.log';

/** A drawing in XML is a document with scripts, which the server does not take for a picture. */
export function isAcceptedType({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  if (type.startsWith('image/')) return !type.includes('xml');
  return type === 'application/pdf' || type === 'text/plain' || /\.(pdf|txt|log)$/i.test(name);
}

/** Which of the files that come in are kept, in their order, and why each other one is not. */
export function admit(
  kept: number,
  incoming: readonly File[],
): { taken: File[]; refused: { file: File; why: Refusal }[] } {
  const taken: File[] = [];
  const refused: { file: File; why: Refusal }[] = [];
  for (const file of incoming) {
    const why = trouble(file) ?? (kept + taken.length >= maxAttachments ? 'too-many' : undefined);
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
