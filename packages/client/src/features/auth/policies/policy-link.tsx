import type { PolicyName } from '@bedside/contracts/policies/policy-names.ts';
import { ExternalLink } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface PolicyLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'> {
  policy: PolicyName;
  /** The title of the policy by default. */
  children?: ReactNode;
}

/** Opens a policy in a new tab, because a half-filled form or a chart must not be lost for it. */
export function PolicyLink({ policy, children, ...props }: PolicyLinkProps) {
  const { t } = useTranslation('auth');
  return (
    <a href={`/${policy}`} target="_blank" rel="noopener" {...props}>
      {children ?? t(`policies.${policy}`)}
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only"> ({t('policies.newTab')})</span>
    </a>
  );
}

/** Links both policies, below an account screen. */
export function PolicyLinks() {
  return (
    <footer className="flex flex-wrap justify-center gap-x-6 px-4 pb-4 text-sm">
      <PolicyLink policy="terms" className={look} />
      <PolicyLink policy="privacy" className={look} />
    </footer>
  );
}

const look =
  'inline-flex min-h-8 items-center gap-1 text-muted underline underline-offset-2 hover:text-ink max-md:min-h-11';
