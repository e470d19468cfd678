import { QueryClientProvider } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Switch } from 'wouter';
import { queryClient } from '../api/query-client.ts';
import { AuthScreen } from '../features/auth/auth-screen.tsx';
import { useSession } from '../state/session.ts';
import { tokenAtom } from '../state/token.ts';
import { Spinner } from '../ui/spinner.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { Broken } from './broken.tsx';
import { NotFound } from './not-found.tsx';
import { OfflineStart } from './offline-start.tsx';

// The main screen, with the socket and the markdown, is fetched while the server checks the password.
const loadMainScreen = () => import('./main-screen.tsx');
const MainScreen = lazy(loadMainScreen);

export function App() {
  const token = useAtomValue(tokenAtom);
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary FallbackComponent={Broken} onReset={() => window.location.reload()}>
        <Suspense fallback={<Waiting />}>
          <Switch>
            <Route path="/">
              {/* Another session begins with another screen. */}
              <Start key={token} />
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

function Start() {
  const session = useSession();
  if (session.user !== undefined) return <MainScreen user={session.user} />;
  if (session.isLoading) return <Waiting />;
  if (session.isOffline) return <OfflineStart onRetry={session.refresh} />;
  return <AuthScreen onSubmit={() => void loadMainScreen()} />;
}

function Waiting() {
  return (
    <div className="flex h-full items-center justify-center">
      <Spinner className="size-6" />
    </div>
  );
}
