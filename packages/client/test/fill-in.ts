import type { UserEvent } from '@testing-library/user-event';

/** Puts a text into a field at once. Typing draws the screen for each letter, which takes most of the time of a long text. */
export async function fillIn(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
