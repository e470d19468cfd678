import { useAtom } from 'jotai';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { cn } from './class-names.ts';
import { toastAtom } from './toast.ts';

/** Where toasts appear: for 5 s, swiped away 50 px to the right, reached with F8. */
export function Toaster() {
  const { t } = useTranslation('common');
  const [toast, show] = useAtom(toastAtom);
  const destructive = toast?.variant === 'destructive';
  const Icon = destructive ? CircleAlert : CircleCheck;
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label={t('notification')}>
      {toast && (
        <Radix.Root
          key={toast.id}
          type={destructive ? 'foreground' : 'background'}
          onOpenChange={(open) => open || show(null)}
          className={cn(
            'flex animate-toast-in items-start gap-3 rounded-md border bg-raised py-3 pr-2 pl-4 shadow-float',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:animate-toast-swipe',
            destructive && 'border-red',
          )}
        >
          <Icon
            aria-hidden
            className={cn('mt-0.5 size-4 shrink-0', destructive ? 'text-red' : 'text-action')}
          />
          <div className="min-w-0 grow">
            <Radix.Title className={cn('font-semibold', destructive && 'text-red')}>
              {toast.title}
            </Radix.Title>
            {toast.description && (
              <Radix.Description className="text-sm text-ink">{toast.description}</Radix.Description>
            )}
          </div>
          <Radix.Close
            aria-label={t('close')}
            className="-my-1 flex size-8 shrink-0 items-center justify-center rounded-md hover:bg-hover"
          >
            <X aria-hidden className="size-4" />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport
        hotkey={['F8']}
        label={`${t('notifications')} ({hotkey})`}
        className="fixed right-4 bottom-4 z-80 flex w-96 max-w-[calc(100vw-2rem)] flex-col gap-2 outline-none max-md:bottom-20"
      />
    </Radix.Provider>
  );
}
