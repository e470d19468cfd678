import { Check } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { type ComponentProps, useId } from 'react';
import { cn } from '../class-names.ts';
import type { Needs } from '../rights/needs.ts';
import { useControl } from '../rights/permission.tsx';

type CheckboxProps = ComponentProps<typeof Radix.Root> & {
  /** The call that it makes. Without its right the box stays as it is and says why. */
  needs?: Needs;
};

export function Checkbox({ className, needs, onCheckedChange, ...props }: CheckboxProps) {
  const { attributes, act, refusal } = useControl(needs);
  const id = useId();
  const { 'aria-describedby': description } = props;
  // A title does not describe a box that has another description.
  const isRefusalHidden = refusal !== undefined && description !== undefined;
  const box = (
    <Radix.Root
      className={cn(
        'flex size-4.5 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface aria-invalid:border-red data-[state=checked]:border-action-solid data-[state=checked]:bg-action-solid disabled:cursor-not-allowed disabled:border-line disabled:bg-hover aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
        className,
      )}
      {...(onCheckedChange && { onCheckedChange: (checked) => act(() => onCheckedChange(checked))() })}
      {...props}
      {...attributes}
      {...(isRefusalHidden && { 'aria-describedby': `${description} ${id}` })}
    >
      <Radix.Indicator>
        <Check aria-hidden className="size-3.5 text-white" strokeWidth={3} />
      </Radix.Indicator>
    </Radix.Root>
  );
  if (!isRefusalHidden) return box;
  return (
    <>
      {box}
      <span id={id} hidden>
        {refusal}
      </span>
    </>
  );
}
