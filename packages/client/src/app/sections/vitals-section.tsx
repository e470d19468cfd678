import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import VitalsHistory from '../../features/vitals/history/vitals-history.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Broken } from '../frame/broken.tsx';

/** The vitals of the history, with the trends in a bundle of their own. */
export default function VitalsSection({ patientId }: { patientId: string }) {
  return <VitalsHistory patientId={patientId} trends={<Trends patientId={patientId} />} />;
}

const load = () => lazy(() => import('./trends-section.tsx'));

/** Loads the trends with their view. */
function Trends({ patientId }: { patientId: string }) {
  // React caches a rejected `lazy`, so a retry needs a new one.
  const [View, setView] = useState(load);
  return (
    <ErrorBoundary FallbackComponent={Broken} onReset={() => setView(load())}>
      <Suspense
        fallback={
          <div className="p-4">
            <Spinner className="size-5" />
          </div>
        }
      >
        <View patientId={patientId} />
      </Suspense>
    </ErrorBoundary>
  );
}
