/** For a dialog that opens: its first field gets the focus, and not the button that closes it. */
export function focusFirstInput(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const input = event.currentTarget.querySelector('input');
  if (input === null) return;
  event.preventDefault();
  input.focus();
}
