import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps, FocusEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import { useFocusReturn } from '../hooks/use-focus-return.ts';

export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;
export const DialogClose = Radix.Close;

type DialogContentProps = ComponentProps<typeof Radix.Content> & {
  title: ReactNode;
  /** One sentence below the title. Screen readers read it when the dialog opens. */
  description?: ReactNode;
};

/** A dialog, shown as a bottom sheet on phones. Its children scroll, so put the buttons in a {@link DialogFooter}. */
export function DialogContent({
  title,
  description,
  className,
  children,
  onOpenAutoFocus,
  onCloseAutoFocus,
  ...props
}: DialogContentProps) {
  const { t } = useTranslation('common');
  const focusReturn = useFocusReturn();
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
      <Radix.Content
        ref={watchContent}
        {...(description ? {} : { 'aria-describedby': undefined })}
        onOpenAutoFocus={(event) => {
          focusReturn.onOpenAutoFocus();
          onOpenAutoFocus?.(event);
        }}
        onCloseAutoFocus={(event) => {
          onCloseAutoFocus?.(event);
          focusReturn.onCloseAutoFocus(event);
        }}
        className={cn(
          'fixed z-50 flex max-h-[92dvh] w-full animate-appear flex-col bg-raised shadow-float focus:outline-none low:overflow-y-auto low:[&>form]:shrink-0',
          'max-md:inset-x-0 max-md:bottom-0 max-md:rounded-t-lg max-md:pb-[env(safe-area-inset-bottom)]',
          'md:top-1/2 md:left-1/2 md:max-w-lg md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-lg md:border',
          className,
        )}
        {...props}
      >
        <header className="border-b py-3 pr-14 pl-5">
          <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
          {description && <Radix.Description className="text-sm text-muted">{description}</Radix.Description>}
        </header>
        {children}
        {/* Last, so that the first field or the safe button gets the focus. */}
        <Radix.Close asChild>
          <Button
            data-close
            variant="ghost"
            size="icon"
            className="absolute top-2 right-3 max-md:top-1 max-md:right-2"
            aria-label={t('close')}
          >
            <X aria-hidden />
          </Button>
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  );
}

/** Ends with the dialog. */
function watchContent(content: HTMLElement | null) {
  if (content === null) return undefined;
  const ends = [keepFocusInSight(content), closeOnEscape(content)];
  return () => {
    for (const end of ends) end?.();
  };
}

/** What Escape closes before a dialog below it. */
const layers = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role=${role}][data-state=open]`)
  .join();

/**
 * Closes the dialog by an Escape that nothing has handled. A toast that came after the dialog takes the key from it, and
 * does not mark it as handled.
 */
function closeOnEscape(content: HTMLElement): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const isBeside = event.target !== document.body && !content.contains(event.target as Node);
    if (isBeside || [...document.querySelectorAll(layers)].at(-1) !== content) return;
    content.querySelector<HTMLElement>('[data-close]')?.click();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}

/** Scrolls the focused control back into view when the content of a low dialog grows around it. */
function keepFocusInSight(content: HTMLElement) {
  if (typeof ResizeObserver === 'undefined') return undefined;
  const observer = new ResizeObserver(() => {
    const { activeElement } = document;
    if (activeElement === content || !content.contains(activeElement)) return;
    if (activeElement?.matches(':focus-visible')) activeElement.scrollIntoView?.({ block: 'nearest' });
  });
  for (const child of content.children) observer.observe(child);
  return () => observer.disconnect();
}

/** Scrolls the first field into view when Tab wraps around, because the dialog does not. */
const keepsInSight = {
  onFocus: ({ target }: FocusEvent) => {
    if (target.matches(':focus-visible')) target.scrollIntoView?.({ block: 'nearest' });
  },
};

export function DialogBody({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...keepsInSight}
      className={cn('min-h-0 grow overflow-y-auto px-5 py-4 low:shrink-0 low:overflow-y-visible', className)}
      {...props}
    />
  );
}

export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex flex-wrap items-center justify-end gap-2 border-t px-5 py-3 max-md:[&>button]:grow',
        className,
      )}
      {...props}
    />
  );
}
