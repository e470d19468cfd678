import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { useTranslation } from 'react-i18next';
import { logout } from '../../../state/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SetUpFactor } from '../account/set-up-factor.tsx';
import { AuthFrame } from './auth-frame.tsx';

/** Replaces the whole screen while the department requires a second factor that the clinician has not set up. */
export default function EnrolScreen({ user, onDone }: { user: Profile; onDone: () => void }) {
  const { t } = useTranslation(['account', 'auth']);
  return (
    <AuthFrame>
      <h1 className="text-xl font-semibold">{t('factor.enrolTitle')}</h1>
      <p className="mt-1 mb-6 text-muted">{t('factor.enrolText', { department: user.department.name })}</p>
      <SetUpFactor
        email={user.email}
        withoutPassword={user.hasNoPassword ? user : undefined}
        onDone={onDone}
      />
      <div className="mt-6 border-t pt-4 text-center">
        <Button variant="link" size="sm" className="px-1" onClick={logout}>
          {t('factor.later')}
        </Button>
      </div>
    </AuthFrame>
  );
}
