import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LanguageChoice } from '../../../ui/language/language-choice.tsx';
import { Logo } from '../../../ui/text/logo.tsx';
import { PolicyLinks } from '../policies/policy-link.tsx';

interface AuthFrameProps {
  /** Uses a wider card, for a form with two columns. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of all account screens: name, language, one card, the disclaimer and the policies. */
export function AuthFrame({ wide = false, children }: AuthFrameProps) {
  const { t } = useTranslation(['auth', 'common']);
  return (
    <div className="flex min-h-full flex-col">
      <header className="flex justify-end p-3">
        <LanguageChoice />
      </header>
      <main className="flex grow flex-col items-center px-4 pb-8 md:justify-center">
        <div className="mb-6 flex items-center gap-3">
          <Logo className="size-8" />
          <span className="text-2xl font-semibold">{t('common:appName')}</span>
          <Badge tone="action">{t('common:beta')}</Badge>
        </div>
        <div
          className={cn(
            'w-full rounded-md border bg-surface p-6 md:p-8',
            wide ? 'max-w-xl' : 'max-w-[26rem]',
          )}
        >
          {children}
        </div>
        <p className="mt-6 max-w-lg text-center text-balance text-xs text-muted">{t('disclaimer')}</p>
      </main>
      <PolicyLinks />
    </div>
  );
}
