/** Focuses the first field of an opening dialog instead of its close button. */
export function focusFirstInput(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const input = event.currentTarget.querySelector('input');
  if (input === null) return;
  event.preventDefault();
  input.focus();
}
