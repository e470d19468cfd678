import {
  attachmentParts,
  feedbackEndpoints,
  type SendFeedback,
} from '@bedside/contracts/feedback/feedback.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAttempt } from '../../api/attempt.ts';
import { upload } from '../../api/upload.ts';

/**
 * Sends feedback with its files. A retry of the same submission uses the same idempotency key. Unmounting the form
 * aborts the upload.
 */
export function useSendFeedback() {
  const [progress, setProgress] = useState(0);
  const attempt = useAttempt();
  const leaving = useRef<AbortController | null>(null);

  useEffect(() => () => leaving.current?.abort(), []);

  const sending = useMutation({
    mutationFn: ({ body, files }: { body: SendFeedback; files: readonly File[] }) => {
      const { key } = attempt.at([body, files]);
      setProgress(0);
      leaving.current = new AbortController();
      const parts = Object.fromEntries(
        files.flatMap((file, at) => {
          const part = attachmentParts[at];
          return part === undefined ? [] : [[part, file] as const];
        }),
      );
      return upload(feedbackEndpoints.send, { body }, parts, {
        idempotencyKey: key,
        onProgress: setProgress,
        signal: leaving.current.signal,
      });
    },
  });
  return { ...sending, progress };
}
