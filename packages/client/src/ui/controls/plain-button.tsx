import type { ComponentProps } from 'react';
import type { Needs } from '../rights/needs.ts';
import { useControl } from '../rights/permission.tsx';

type PlainButtonProps = ComponentProps<'button'> & {
  /** The call that it leads to. Without its right the button stays, is disabled and says why. */
  needs?: Needs | undefined;
};

/** A button without a look of its own. */
export function PlainButton({ needs, type = 'button', disabled, ...props }: PlainButtonProps) {
  const { refusal, attributes, handlers } = useControl(needs);
  if (refusal === undefined) return <button type={type} disabled={disabled} {...props} {...attributes} />;
  // Not `disabled`, because it would lose the focus and its reason.
  return <button type="button" {...props} {...attributes} {...handlers} />;
}
