import { maxAttachments } from '@bedside/contracts/feedback/feedback.contract.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/feedback/toast.ts';
import { type Attachment, admit, type Refusal } from './attachments.ts';

/** Reasons by importance. The page shows one toast at a time, so the first reason wins. */
const weight: Refusal[] = ['too-large', 'wrong-type', 'empty', 'too-many'];

/** Holds up to three attachments. Skips a refused file and shows why. */
export function useAttachments() {
  const { t } = useTranslation('feedback');
  const [attachments, setAttachments] = useState<Attachment[]>([]);
  const count = useRef(0);

  function add(files: readonly File[]) {
    const { taken, refused } = admit(attachments.length, files);
    setAttachments((before) => [
      ...before,
      ...taken.map((file) => {
        count.current += 1;
        return { id: count.current, file };
      }),
    ]);
    for (const why of weight) {
      const names = refused.filter((each) => each.why === why).map(({ file }) => file.name);
      if (names.length === 0) continue;
      toast({
        variant: 'destructive',
        title: t(`refused.${why}.title`),
        description: t(`refused.${why}.text`, {
          names: names.join(', '),
          count: names.length,
          max: maxAttachments,
        }),
      });
      return;
    }
  }

  const remove = (id: number) => setAttachments((before) => before.filter((each) => each.id !== id));
  return { attachments, add, remove };
}
