import type { KeyboardEvent } from 'react';
import { isComposing } from '../../ui/composing.ts';
import { isMeasured, stepped } from './entry/vitals-form.ts';
import { type Extremes, isField, type VitalsFormState } from './use-vitals-form.ts';

interface KeyTargets {
  form: VitalsFormState;
  extremes: Extremes;
  write: (value: number) => string;
  save: () => void;
  /** Called when the last question after an attempt to save was answered. */
  onAnswered: () => void;
}

/**
 * Keys of the vitals form: arrows step a value, and Enter moves to the next field and saves after the last. At an
 * extreme, Enter and Tab ask first, and Enter or `y` then confirms (EXTREME-8).
 */
export function onVitalsKey(event: KeyboardEvent<HTMLFormElement>, targets: KeyTargets): void {
  if (isComposing(event)) return;
  const { form, write, save } = targets;
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
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (!(target instanceof HTMLInputElement)) return;
  const next = () => nextInput(event.currentTarget, target);
  if (answersExtreme(event, target.name, targets, () => next()?.focus())) return;
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const following = next();
  if (following) following.focus();
  else save();
}

/** Returns whether the key concerned an extreme, so that it does nothing else. */
function answersExtreme(
  event: KeyboardEvent<HTMLFormElement>,
  field: string,
  { form, extremes, onAnswered }: KeyTargets,
  goOn: () => void,
): boolean {
  if (!isMeasured(field)) return false;
  const isAsked = extremes.isAsked(field);
  const confirms = isAsked && (event.key === 'Enter' || event.key.toLowerCase() === 'y');
  const asks = !isAsked && (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey));
  if (!confirms && !(asks && extremes.ask(field))) return false;
  event.preventDefault();
  // A key held down asks, but never answers.
  if (!confirms || event.repeat) return true;
  extremes.confirm(field);
  const isSettled = form.formState.isSubmitted && Object.keys(form.formState.errors).length === 0;
  if (isSettled) onAnswered();
  else goOn();
  return true;
}

function nextInput(form: HTMLFormElement, input: HTMLInputElement): HTMLInputElement | undefined {
  const inputs = [...form.querySelectorAll('input')];
  return inputs[inputs.indexOf(input) + 1];
}
