import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Switch } from 'wouter';
import { queryClient } from '../api/query-client.ts';
import { Toaster } from '../ui/toaster.tsx';
import { Broken } from './broken.tsx';
import { NotFound } from './not-found.tsx';
import { ResetPassword } from './reset-password.tsx';
import { Start } from './start.tsx';
import { Waiting } from './waiting.tsx';

const UpgradePage = lazy(() => import('../features/auth/upgrade-page.tsx'));

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
      <Toaster />
    </QueryClientProvider>
  );
}
