import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useSession } from '../../../state/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyField } from '../../../ui/controls/copy-field.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { BackToLogin } from './fields/back-to-login.tsx';
import { trialEndAtom } from './trial-end.ts';

/**
 * Explains how to continue after a trial. Nothing is sold here: an administrator of the installation subscribes the
 * account.
 */
export default function UpgradePage() {
  const { t } = useTranslation('account');
  const [, navigate] = useLocation();
  const { user, isLoading } = useSession();
  const refused = useAtomValue(trialEndAtom);
  const account = user ?? refused;
  const { sessionCount, sessionLimit } = account ?? { sessionCount: 0, sessionLimit: null };
  const isSubscribed = user !== undefined && user.sessionLimit === null;
  const back = user ? (
    <p className="mt-6 border-t pt-4 text-center">
      <Button variant="outline" onClick={() => navigate('/')}>
        {t('upgrade.back')}
      </Button>
    </p>
  ) : (
    <BackToLogin onClick={() => navigate('/')} />
  );
  if (isLoading) {
    return (
      <AuthFrame>
        <Spinner className="size-6" />
      </AuthFrame>
    );
  }
  if (isSubscribed) {
    return (
      <AuthFrame>
        <h1 className="text-xl font-semibold">{t('upgrade.subscribedTitle')}</h1>
        <p className="mt-1 text-muted">{t('upgrade.subscribed')}</p>
        {back}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame wide>
      <h1 className="text-xl font-semibold">{t('upgrade.title')}</h1>
      <p className="mt-1 text-muted">{t('upgrade.text')}</p>
      {sessionLimit !== null && <Usage used={sessionCount} limit={sessionLimit} />}
      <h2 className="mt-6 font-semibold">{t('upgrade.howTitle')}</h2>
      <Steps email={account?.email} />
      <p className="mt-4 text-sm text-muted">{t('upgrade.contact')}</p>
      {back}
    </AuthFrame>
  );
}

function Usage({ used, limit }: { used: number; limit: number }) {
  const { t } = useTranslation('account');
  return (
    <div className="mt-6">
      <p className="flex items-baseline justify-between gap-4">
        <span>{t('upgrade.used')}</span>
        <span className="text-lg font-semibold">
          {used}/{limit}
        </span>
      </p>
      <progress
        value={used}
        max={limit}
        aria-label={t('upgrade.used')}
        className="mt-1 block h-1 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-action-solid [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-action-solid"
      />
    </div>
  );
}

function Steps({ email }: { email: string | undefined }) {
  const { t } = useTranslation('account');
  return (
    <ol className="mt-2 list-decimal space-y-2 pl-5">
      <li>{t('upgrade.ask')}</li>
      <li>
        {t('upgrade.command')}
        <CopyField
          className="mt-1"
          label={t('upgrade.commandLabel')}
          value={`npm run account -- subscribe ${email ?? t('upgrade.address')}`}
          copy={t('copy')}
          copied={t('copied')}
        />
      </li>
      <li>{t('upgrade.signIn')}</li>
    </ol>
  );
}
