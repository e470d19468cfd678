import { Suspense, useMemo } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Broken } from '../frame/states/broken.tsx';
import { type LoadView, lateView } from './late-views.ts';

interface SectionProps {
  load: LoadView;
  patientId: string;
}

/** Loads a part of the screen separately. The rest of the screen works while the part loads or fails. */
export function Section({ load, patientId }: SectionProps) {
  return (
    <ErrorBoundary FallbackComponent={Broken} resetKeys={[load]}>
      <Suspense
        fallback={
          <div className="p-4">
            <Spinner className="size-5" />
          </div>
        }
      >
        <Fetched load={load} patientId={patientId} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Fetched({ load, patientId }: SectionProps) {
  // A view that was on its way becomes another component once it is here, and must keep its state.
  const View = useMemo(() => lateView(load), [load]);
  return <View patientId={patientId} />;
}
