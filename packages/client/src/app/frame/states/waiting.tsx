import { Spinner } from '../../../ui/feedback/spinner.tsx';

/** Shown while the whole screen loads. */
export function Waiting() {
  return (
    <div className="flex h-full items-center justify-center">
      <Spinner className="size-6" />
    </div>
  );
}
