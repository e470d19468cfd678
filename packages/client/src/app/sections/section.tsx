import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Broken } from '../frame/broken.tsx';
import { type Part, sectionView } from './sections.ts';

/** Loads a part of the screen separately. The rest of the screen works while the part loads or fails. */
export function Section({ section, patientId }: { section: Part; patientId: string }) {
  return (
    <ErrorBoundary FallbackComponent={Broken} resetKeys={[section]}>
      <Suspense
        fallback={
          <div className="p-4">
            <Spinner className="size-5" />
          </div>
        }
      >
        <Fetched key={section} section={section} patientId={patientId} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Fetched({ section, patientId }: { section: Part; patientId: string }) {
  const [View] = useState(() => sectionView(section));
  return <View patientId={patientId} />;
}
