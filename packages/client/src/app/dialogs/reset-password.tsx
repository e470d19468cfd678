import { useEffect, useState } from 'react';
import { lazyWithQueries } from '../../api/lazy-with-queries.tsx';

const ResetPasswordPage = lazyWithQueries(
  () => import('../../features/auth/sign-in/reset/reset-password-page.tsx'),
);

/** Removes the token from the address at once, to keep it out of the history and out of sight. */
export function ResetPassword() {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') || null);
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  return <ResetPasswordPage token={token} />;
}
