import type { PolicyName } from '@bedside/contracts/policies/policy-names.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { policiesQuery } from '../../../domains/department/policies.queries.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { FormattedText } from '../../../ui/text/formatted-text.tsx';
import { AuthFrame } from '../sign-in/auth-frame.tsx';

/** Shows the operator's terms or privacy policy to anyone, or says that the operator has provided none. */
export default function PolicyPage({ policy }: { policy: PolicyName }) {
  const { t } = useTranslation(['auth', 'common']);
  const title = t(`policies.${policy}`);
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · ${before}`;
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <AuthFrame wide>
      <h1 className="text-xl font-semibold">{title}</h1>
      <div className="mt-4">
        <PolicyText policy={policy} />
      </div>
      <p className="mt-6 border-t pt-4 text-center">
        <Button asChild variant="outline">
          <Link href="/">{t('common:notFound.home')}</Link>
        </Button>
      </p>
    </AuthFrame>
  );
}

function PolicyText({ policy }: { policy: PolicyName }) {
  const { t } = useTranslation(['auth', 'common']);
  const policies = useQuery(policiesQuery(useAtomValue(languageAtom)));
  if (policies.isPending) return <Spinner className="size-6" />;
  if (policies.isError) {
    return (
      <p role="alert" className="text-red">
        {t('policies.failed')}{' '}
        <Button variant="link" size="sm" className="px-1" onClick={() => policies.refetch()}>
          {t('common:retry')}
        </Button>
      </p>
    );
  }
  const found = policies.data[policy];
  if (found === null) return <p className="text-muted">{t(`policies.none.${policy}`)}</p>;
  return (
    <div lang={found.language ?? undefined}>
      <FormattedText text={found.text} isDocument />
    </div>
  );
}
