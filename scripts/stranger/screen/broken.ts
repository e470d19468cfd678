import type { Action, State } from '@antithesishq/bombadil/browser';
import { controlsOf, signatureOf } from './controls.ts';
import { textOf } from './dom.ts';
import type { Step } from './drafts.ts';

/** The head of the error boundary in the three languages. */
const boundary =
  /This part of the screen stopped working|Esta parte de la pantalla ha dejado de funcionar|Dieser Teil der Anzeige funktioniert nicht mehr/;
/** Console errors about calls that a user's input or a lost connection explains. The page shows their failure. */
const failedCall = /^(Failed to (load resource|fetch)|A change failed)/;
/** So many clicks without an effect are no chance. */
const patience = 12;

/** The name of a dialog's close button in the three languages. */
export const closes = /^(close|cerrar|schließen)$/i;

let last = '';
let idleClicks = 0;
let emptyStates = 0;
/** The text of the open dialogs, and how many clicks on its close button in a row have changed nothing of it. */
let dialog = '';
let ignoredCloses = 0;

/** Returns each error boundary on screen, uncaught exception and error in the console. */
export function brokenIn({ document, errors, console }: State): string[] {
  const shown = boundary.exec(textOf(document.body))?.[0];
  return [
    ...(shown === undefined ? [] : [`error boundary: ${shown}`]),
    ...errors.uncaughtExceptions.map(
      ({ text, remote_object }) => `uncaught: ${remote_object?.description ?? text}`,
    ),
    ...console
      .filter(({ level, args }) => level === 'error' && !failedCall.test(String(args[0])))
      .map(
        ({ args }) =>
          `console: ${args
            .map((arg) => (typeof arg === 'string' ? arg : JSON.stringify(arg)))
            .join(' ')
            .slice(0, 400)}`,
      ),
  ];
}

/**
 * Returns why no action leads on: no control is enabled and uncovered, many clicks changed nothing, or a
 * dialog stays open.
 */
export function deadEndsIn(document: Document, action: Action | null, step: Step): string[] {
  const isLoading = document.querySelector('main, form') === null;
  emptyStates = !isLoading && controlsOf(document).length === 0 ? emptyStates + 1 : 0;
  const signature = signatureOf(document);
  if (signature !== last) idleClicks = 0;
  else if (action !== null && typeof action === 'object' && 'Click' in action) idleClicks += 1;
  last = signature;
  const isClose = step.kind === 'clicked' && closes.test(step.name);
  // A popover can stay below a dialog.
  const shown = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].map(textOf).join(' ');
  // The button may open or withdraw a question about unsaved input instead, which a busy page draws a state later.
  if (shown === '' || shown !== dialog) ignoredCloses = 0;
  else if (isClose) ignoredCloses += 1;
  dialog = shown;
  return [
    ...(ignoredCloses >= 3 ? [`"${shown.slice(0, 40)}" stays open after its close button`] : []),
    // A dialog that opens or closes covers the page for a moment.
    ...(emptyStates >= 3 ? [`no enabled control in ${emptyStates} states`] : []),
    ...(idleClicks >= patience ? [`${idleClicks} clicks changed nothing`] : []),
  ];
}
