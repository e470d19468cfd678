import { Spinner } from '../../ui/feedback/spinner.tsx';

/** The whole screen is on its way. */
export function Waiting() {
  return (
    <div className="flex h-full items-center justify-center">
      <Spinner className="size-6" />
    </div>
  );
}
