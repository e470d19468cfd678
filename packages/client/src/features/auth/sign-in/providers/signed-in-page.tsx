import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../auth-frame.tsx';
import { forgetReturned, takeReturned } from './returned.ts';
import { handOver } from './window-channel.ts';

/** The page of a window that comes back from a provider. Hands the outcome to the covered screen, and closes. */
export default function SignedInPage() {
  const { t } = useTranslation('auth');
  const [returned] = useState(takeReturned);
  useEffect(() => {
    if (!returned) return;
    handOver(returned);
    forgetReturned();
    window.close();
  }, [returned]);
  const isSignedIn = returned?.code !== undefined;
  return (
    <AuthFrame>
      <h1 className="text-xl font-semibold">{isSignedIn ? t('provider.closeTitle') : t('loginTitle')}</h1>
      <p role="status" className="mt-1 text-muted">
        {isSignedIn ? t('provider.close') : t('provider.closeFailed')}
      </p>
    </AuthFrame>
  );
}
