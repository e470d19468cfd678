/** The time for drawing what has just arrived. */
const drawnMs = 250;

/** The longest wait for an idle browser after that. */
const longestIdleWaitMs = 2000;

/** Runs a task that no one waits for, when what has just arrived is drawn and the browser is idle. Also runs it in a hidden window. */
export function afterDrawing(task: () => void): void {
  setTimeout(() => {
    // Some browsers do not report when they are idle.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: longestIdleWaitMs });
    else task();
  }, drawnMs);
}
