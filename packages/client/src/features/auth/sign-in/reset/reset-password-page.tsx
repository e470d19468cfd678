import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { resetLinkQuery } from '../../../../domains/account/auth.queries.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { BackToLogin } from '../fields/back-to-login.tsx';
import { ResetForm } from './reset-form.tsx';

/** The target of a reset link: checks the link, then sets a new password. */
export default function ResetPasswordPage({ token }: { token: string | null }) {
  const { t } = useTranslation(['account', 'common']);
  const [, navigate] = useLocation();
  const link = useQuery({ ...resetLinkQuery(token ?? ''), enabled: token !== null });
  const toLogin = () => navigate('/', { replace: true });
  return (
    <AuthFrame>
      {token !== null && link.isPending && (
        <div className="flex flex-col items-center gap-3 py-8">
          <h1 className="sr-only">{t('reset.title')}</h1>
          <Spinner className="size-6" label={t('reset.validating')} />
          <p aria-hidden className="text-muted">
            {t('reset.validating')}
          </p>
        </div>
      )}
      {token !== null && link.data?.valid && <ResetForm token={token} onDone={toLogin} />}
      {token !== null && link.isError && (
        <div role="alert" className="flex flex-col items-center gap-4 py-4 text-center">
          <p>{t('reset.error')}</p>
          <Button variant="outline" onClick={() => void link.refetch()}>
            {t('common:retry')}
          </Button>
        </div>
      )}
      {(token === null || link.data?.valid === false) && (
        <div role="alert" className="flex flex-col items-center gap-2 py-4 text-center">
          <h1 className="text-xl font-semibold">{t('reset.invalidTitle')}</h1>
          <p className="text-balance text-muted">{t('reset.invalid')}</p>
        </div>
      )}
      <BackToLogin onClick={toLogin} />
    </AuthFrame>
  );
}
