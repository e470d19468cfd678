import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { useAtom } from 'jotai';
import { Settings, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { FeedbackButton } from '../../features/feedback/feedback-button.tsx';
import { drawerOpenAtom } from '../../state/selection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { LanguageMenu } from '../../ui/language/language-menu.tsx';
import { Logo } from '../../ui/text/logo.tsx';
import { Sidebar } from '../frame/sidebar.tsx';
import { UserMenu } from '../frame/user-menu.tsx';

/** The sidebar on phones. Closes on a click outside and on Escape. */
export function PhoneDrawer({ user }: { user: Profile }) {
  const { t } = useTranslation(['frame', 'common']);
  const [open, setOpen] = useAtom(drawerOpenAtom);
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] animate-appear flex-col bg-surface pb-[env(safe-area-inset-bottom)] shadow-float focus:outline-none"
        >
          <div className="flex h-12 shrink-0 items-center gap-2 border-b pr-1 pl-4">
            <Logo className="size-6 shrink-0" />
            <Radix.Title className="text-lg font-semibold">{t('common:appName')}</Radix.Title>
            <Badge tone="action">{t('common:beta')}</Badge>
            <Radix.Close asChild>
              <Button
                variant="ghost"
                size="icon"
                className="ml-auto size-11 -outline-offset-2"
                aria-label={t('common:close')}
              >
                <X aria-hidden />
              </Button>
            </Radix.Close>
          </div>
          <Sidebar user={user} isDrawer />
          <div className="border-t p-2">
            <FeedbackButton labelled />
          </div>
          <div className="flex items-center justify-between border-t p-3">
            <LanguageMenu className="h-11" />
            <UserMenu user={user} className="size-11 bg-transparent">
              <Settings aria-hidden className="size-5" />
            </UserMenu>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
