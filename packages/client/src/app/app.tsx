import { policyNames } from '@bedside/contracts/policies/policy-names.ts';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { Link, Route, Switch, useLocation } from 'wouter';
import { lazyWithQueries } from '../api/lazy-with-queries.tsx';
import { placeOf } from '../state/address.ts';
import { Button } from '../ui/controls/button.tsx';
import { ErrorVoice } from '../ui/controls/error-voice.tsx';
import { ResetPassword } from './dialogs/reset-password.tsx';
import { Broken } from './frame/states/broken.tsx';
import { FirstScreen } from './frame/states/first-screen.tsx';
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

function NotFound() {
  const { t } = useTranslation('common');
  return (
    <main className="flex h-full items-center justify-center p-4">
      <div className="max-w-md text-center">
        <h1 className="text-3xl font-semibold">{t('notFound.title')}</h1>
        <p className="mt-2 text-muted">{t('notFound.text')}</p>
        <p className="mt-1 text-muted">{t('notFound.hint')}</p>
        <Button asChild variant="outline" className="mt-6">
          <Link href="/">{t('notFound.home')}</Link>
        </Button>
      </div>
    </main>
  );
}
