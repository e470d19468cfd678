import { lazy, useEffect, useState } from 'react';

const ResetPasswordPage = lazy(() => import('../../features/auth/sign-in/reset-password-page.tsx'));

/** Takes the token out of the address at once: it must not stay in the history, nor be seen over a shoulder. */
export function ResetPassword() {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') || null);
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  return <ResetPasswordPage token={token} />;
}
