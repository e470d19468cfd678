import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { askForProofWith } from '../../../api/confirmation.ts';

const ProofDialog = lazy(() => import('./proof-dialog.tsx'));

/** Asks for a proof where a call needs one. Calls that need it at the same time share one question. */
export default function Proof({ owner }: { owner: Profile }) {
  const [isAsking, setAsking] = useState(false);
  const waiting = useRef<((isProven: boolean) => void)[]>([]);
  function done(isProven: boolean): void {
    setAsking(false);
    for (const resolve of waiting.current.splice(0)) resolve(isProven);
  }
  useEffect(() => {
    const calls = waiting.current;
    const end = askForProofWith(
      () =>
        new Promise((resolve) => {
          calls.push(resolve);
          setAsking(true);
        }),
    );
    return () => {
      end();
      // The screen is covered: the calls fail, and can be made again.
      for (const resolve of calls.splice(0)) resolve(false);
    };
  }, []);
  return (
    isAsking && (
      <Suspense fallback={null}>
        <ProofDialog owner={owner} onDone={done} />
      </Suspense>
    )
  );
}
