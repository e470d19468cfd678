import { policyNames } from '@bedside/contracts/policies/policies.contract.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Switch, useLocation } from 'wouter';
import { queryClient } from '../api/query-client.ts';
import { placeOf } from '../state/address.ts';
import { ErrorVoice } from '../ui/controls/error-voice.tsx';
import { ResetPassword } from './dialogs/reset-password.tsx';
import { Broken } from './frame/states/broken.tsx';
import { NotFound } from './frame/states/not-found.tsx';
import { Start } from './frame/states/start.tsx';
import { Waiting } from './frame/states/waiting.tsx';
import { Toasts } from './frame/toasts.tsx';

const PolicyPage = lazy(() => import('../features/auth/policies/policy-page.tsx'));
const UpgradePage = lazy(() => import('../features/auth/sign-in/upgrade-page.tsx'));

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary FallbackComponent={Broken} onReset={() => window.location.reload()}>
        <Suspense fallback={<Waiting />}>
          <Pages />
        </Suspense>
      </ErrorBoundary>
      <Toasts />
      <ErrorVoice />
    </QueryClientProvider>
  );
}

function Pages() {
  const [path] = useLocation();
  // All places share one element, so that React keeps the screen when the place changes.
  if (placeOf(path) !== null) return <Start />;
  return (
    <Switch>
      <Route path="/reset-password">
        <ResetPassword />
      </Route>
      {policyNames.map((policy) => (
        <Route key={policy} path={`/${policy}`}>
          <PolicyPage policy={policy} />
        </Route>
      ))}
      <Route path="/upgrade">
        <UpgradePage />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
