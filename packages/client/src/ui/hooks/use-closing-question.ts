import { useState } from 'react';

/** Asks before a dialog closes over input. A second attempt to close withdraws the question. */
export function useClosingQuestion({ isTouched, onClose }: { isTouched: boolean; onClose: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return {
    isAsking,
    keep: () => setAsking(false),
    /** Closes without a question. */
    close() {
      setAsking(false);
      onClose();
    },
    requestClose() {
      if (isAsking) setAsking(false);
      else if (isTouched) setAsking(true);
      else onClose();
    },
  };
}
