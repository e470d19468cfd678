import { policyNames } from '@bedside/contracts/policies/policy-names.ts';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Switch, useLocation } from 'wouter';
import { lazyWithQueries } from '../api/lazy-with-queries.tsx';
import { placeOf } from '../state/address.ts';
import { ErrorVoice } from '../ui/controls/error-voice.tsx';
import { ResetPassword } from './dialogs/reset-password.tsx';
import { Broken } from './frame/states/broken.tsx';
import { FirstScreen } from './frame/states/first-screen.tsx';
import { NotFound } from './frame/states/not-found.tsx';
import { Waiting } from './frame/states/waiting.tsx';
import { Toasts } from './frame/toasts.tsx';

const PolicyPage = lazyWithQueries(() => import('../features/auth/policies/policy-page.tsx'));
const UpgradePage = lazyWithQueries(() => import('../features/auth/sign-in/upgrade-page.tsx'));

const SignedInPage = lazy(() => import('../features/auth/sign-in/providers/signed-in-page.tsx'));

export function App() {
  return (
    <>
      <ErrorBoundary FallbackComponent={Broken} onReset={() => window.location.reload()}>
        <Suspense fallback={<Waiting />}>
          <Pages />
        </Suspense>
      </ErrorBoundary>
      <Toasts />
      <ErrorVoice />
    </>
  );
}

function Pages() {
  const [path] = useLocation();
  // All places share one element, so that React keeps the screen when the place changes.
  if (placeOf(path) !== null) return <FirstScreen />;
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
      <Route path="/signed-in">
        <SignedInPage />
      </Route>
      <Route path="/upgrade">
        <UpgradePage />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
