import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../class-names.ts';
import { savedRecordAtom } from '../records/saved-record.ts';
import { clearToast, type ToastMessage, toastActionAtom, toastAtom } from './toast.ts';

/** How long a toast stays. */
const toastMs = 5000;

// Only dialogs need it, and they open after the sign-in.
const FocusLock = lazy(() => import('../overlays/focus-lock.tsx'));

const hotkey = 'F8';

/**
 * Shows toasts: one at a time for `duration` milliseconds. A swipe of 50 px to the right closes a toast, and F8 focuses
 * it.
 */
export function Toaster({ duration = toastMs }: { duration?: number }) {
  const { t } = useTranslation('common');
  const toast = useAtomValue(toastAtom);
  return (
    // Remounts for each toast. Otherwise a toast closed under the pointer would keep the next one waiting for the
    // pointer to leave.
    <Radix.Provider
      key={toast?.id}
      duration={duration}
      swipeDirection="right"
      swipeThreshold={50}
      label={t('notification')}
    >
      {toast && <Toast toast={toast} />}
      <Region />
    </Radix.Provider>
  );
}

/**
 * The region that F8 focuses, from within a modal dialog too.
 *
 * A modal dialog traps the focus unless another focus scope is mounted. When the focus leaves the region, the dialog
 * takes it back.
 */
function Region() {
  const { t } = useTranslation('common');
  const region = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [isReached, setReached] = useState(false);

  useEffect(() => {
    const place = region.current;
    const reach = ({ code }: KeyboardEvent) => {
      if (code === hotkey) setReached(true);
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && place?.contains(relatedTarget))) setReached(false);
    };
    document.addEventListener('keydown', reach);
    place?.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('keydown', reach);
      place?.removeEventListener('focusout', leave);
    };
  }, []);

  return (
    // Off, because each toast announces itself. Modal dialogs do not hide live regions from screen readers.
    <div ref={region} aria-live="off">
      <Radix.Viewport
        ref={list}
        hotkey={[hotkey]}
        label={`${t('notifications')} ({hotkey})`}
        className="fixed right-4 bottom-4 z-80 flex w-96 max-w-[calc(100vw-2rem)] flex-col gap-2 outline-none max-md:bottom-20"
      />
      <Suspense>{isReached && <FocusLock onHeld={() => list.current?.focus()} />}</Suspense>
    </div>
  );
}

/** Opens when mounted. Closes after its duration, by a swipe or by its button. */
function Toast({ toast: { title, description, variant, hasAction } }: { toast: ToastMessage }) {
  const { t } = useTranslation('common');
  const setAction = useSetAtom(toastActionAtom);
  const [saved, setSaved] = useAtom(savedRecordAtom);
  // The end of the offer, such as another patient, ends the toast that names the record.
  const isOver = hasAction === true && saved === null;
  useEffect(() => {
    if (isOver) clearToast();
  }, [isOver]);
  const destructive = variant === 'destructive';
  const Icon = variant === 'default' ? CircleCheck : CircleAlert;
  return (
    <Radix.Root
      type={variant === 'default' ? 'background' : 'foreground'}
      {...(hasAction && { duration: Number.POSITIVE_INFINITY })}
      onOpenChange={(isOpen) => !isOpen && hasAction && setSaved(null)}
      className={cn(
        // A modal dialog blocks pointer events elsewhere, but this toast shows the dialog's failures.
        'pointer-events-auto flex animate-toast-in items-start gap-3 rounded-md border bg-raised py-3 pr-2 pl-4 shadow-float',
        'data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-toast-swipe data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        destructive && 'border-red',
      )}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', destructive ? 'text-red' : 'text-action')} />
      <div className="min-w-0 grow">
        <Radix.Title className={cn('font-semibold', destructive && 'text-red')}>{title}</Radix.Title>
        {description && (
          <Radix.Description className="text-sm break-words text-ink">{description}</Radix.Description>
        )}
        {hasAction && <div ref={setAction} className="mt-2 empty:hidden" />}
      </div>
      <Radix.Close
        aria-label={t('close')}
        className="-my-1 flex size-8 shrink-0 items-center justify-center rounded-md hover:bg-hover max-md:size-11"
      >
        <X aria-hidden className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
}
