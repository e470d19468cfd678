import type { KeyboardEvent } from 'react';
import { stepped } from './entry/vitals-form.ts';
import { isField, type VitalsFormState } from './use-vitals-form.ts';

/** Keys of the vitals form: arrows step a value, and Enter moves to the next field and saves after the last. */
export function onVitalsKey(
  event: KeyboardEvent<HTMLFormElement>,
  { form, write, save }: { form: VitalsFormState; write: (value: number) => string; save: () => void },
): void {
  const { target } = event;
  const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
  if (direction !== undefined && target instanceof HTMLInputElement) {
    const { name, value } = target;
    const next = stepped(name, value, direction, write);
    if (next === undefined || !isField(name)) return;
    event.preventDefault();
    form.setValue(name, next, { shouldDirty: true });
    return;
  }
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (!(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  const next = inputs[inputs.indexOf(target) + 1];
  if (next) next.focus();
  else save();
}
