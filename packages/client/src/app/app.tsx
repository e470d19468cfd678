import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Switch } from 'wouter';
import { queryClient } from '../api/query-client.ts';
import { ResetPassword } from './dialogs/reset-password.tsx';
import { Broken } from './frame/broken.tsx';
import { NotFound } from './frame/not-found.tsx';
import { Start } from './frame/start.tsx';
import { Toasts } from './frame/toasts.tsx';
import { Waiting } from './frame/waiting.tsx';

const UpgradePage = lazy(() => import('../features/auth/sign-in/upgrade-page.tsx'));

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary FallbackComponent={Broken} onReset={() => window.location.reload()}>
        <Suspense fallback={<Waiting />}>
          <Switch>
            <Route path="/">
              <Start />
            </Route>
            <Route path="/reset-password">
              <ResetPassword />
            </Route>
            <Route path="/upgrade">
              <UpgradePage />
            </Route>
            <Route>
              <NotFound />
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
      <Toasts />
    </QueryClientProvider>
  );
}
