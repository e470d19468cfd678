import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { type ComponentProps, createContext, type RefObject, use, useMemo, useRef, useState } from 'react';
import { cn } from '../class-names.ts';
import type { Needs } from '../rights/needs.ts';
import { useControl } from '../rights/permission.tsx';

/** The trigger of the menu, and the landmark that contains it while the menu is open. */
const Place = createContext<{ trigger: RefObject<HTMLButtonElement | null>; landmark: Element | null }>({
  trigger: { current: null },
  landmark: null,
});

/**
 * Not modal, because a modal menu inside the drawer would block clicks outside the drawer. The open menu belongs to the
 * landmark of its trigger, so that screen readers find all content in a landmark.
 */
export function DropdownMenu({ onOpenChange, ...props }: ComponentProps<typeof Radix.Root>) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [landmark, setLandmark] = useState<Element | null>(null);
  const place = useMemo(() => ({ trigger, landmark }), [landmark]);
  return (
    <Place value={place}>
      <Radix.Root
        modal={false}
        onOpenChange={(isOpen) => {
          if (isOpen) setLandmark(landmarkOf(trigger.current));
          onOpenChange?.(isOpen);
        }}
        {...props}
      />
    </Place>
  );
}

const landmarks = ['header', 'nav', 'main', 'aside'].join(',');

/** A dialog counts as a landmark of its own. */
function landmarkOf(trigger: Element | null): Element | null {
  return trigger?.closest('[role=dialog]') ?? trigger?.closest(landmarks) ?? null;
}

export function DropdownMenuTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger ref={use(Place).trigger} {...props} />;
}

export const DropdownMenuRadioGroup = Radix.RadioGroup;

const item =
  'flex min-h-8 items-center gap-2 rounded-sm px-2 py-1 outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover data-[highlighted]:shadow-[inset_3px_0_0_var(--action)] max-md:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0';

export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal container={use(Place).landmark}>
      <Radix.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        // A menu higher than the window scrolls, also by the keys.
        tabIndex={0}
        className={cn('z-60 min-w-44 animate-appear rounded-md border bg-raised p-1 shadow-float', className)}
        {...props}
      />
    </Radix.Portal>
  );
}

type DropdownMenuItemProps = ComponentProps<typeof Radix.Item> & {
  /** The call that it leads to. Without its right the item stays, is disabled and says why. */
  needs?: Needs;
};

export function DropdownMenuItem({ className, needs, children, ...props }: DropdownMenuItemProps) {
  const { refusal, brief, attributes, act } = useControl(needs);
  if (refusal === undefined) {
    return (
      <Radix.Item className={cn(item, className)} {...props} {...attributes}>
        {children}
      </Radix.Item>
    );
  }
  const { onSelect: _refused, asChild: _slot, ...rest } = props;
  const say = (event: Event) => {
    // The menu stays open, because nothing happened.
    event.preventDefault();
    act(() => {})();
  };
  return (
    <Radix.Item
      className={cn(item, 'max-w-72 flex-col items-start gap-0', className)}
      {...rest}
      {...attributes}
      onSelect={say}
    >
      <span className="flex items-center gap-2 opacity-50">{children}</span>
      <span aria-hidden className="text-xs text-muted">
        {brief}
      </span>
    </Radix.Item>
  );
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(item, 'justify-between', className)} {...props}>
      {children}
      <Radix.ItemIndicator>
        <Check aria-hidden className="text-action" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem className={cn(item, 'justify-between', className)} {...props}>
      {children}
      <Radix.ItemIndicator>
        <Check aria-hidden className="text-action" />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn('px-2 py-1.5 text-xs text-muted', className)} {...props} />;
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
