import { Suspense, useMemo } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Skeleton, type SkeletonShape } from '../../ui/feedback/skeleton.tsx';
import { Broken } from '../frame/states/broken.tsx';
import { type LoadView, lateView } from './late-views.ts';

interface SectionProps {
  load: LoadView;
  patientId: string;
  /** What stands in its place until it has loaded. */
  shape?: SkeletonShape;
}

/** Loads a part of the screen separately. The rest of the screen works while the part loads or fails. */
export function Section({ load, patientId, shape = 'list' }: SectionProps) {
  return (
    <ErrorBoundary FallbackComponent={Broken} resetKeys={[load]}>
      <Suspense fallback={<Skeleton shape={shape} />}>
        <Fetched load={load} patientId={patientId} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Fetched({ load, patientId }: Omit<SectionProps, 'shape'>) {
  // A view that was on its way becomes another component once it is here, and must keep its state.
  const View = useMemo(() => lateView(load), [load]);
  return <View patientId={patientId} />;
}
