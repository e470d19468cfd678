declare global {
  interface Window {
    benchSwitch: number | undefined;
    benchKeys: number[] | undefined;
  }
}

/** Runs in the page: from the click until a frame shows the next patient's messages and none of the last one. */
export function watchSwitch({ name, lastName }: { name: string; lastName: string }): void {
  window.benchSwitch = undefined;
  const messages = () => [...document.querySelectorAll('[role=log] article')].map((each) => each.textContent);
  const lastMessages = messages();
  addEventListener(
    'click',
    (event) => {
      const isThere = () => {
        const whole = document.body.textContent ?? '';
        const shown = messages();
        return (
          whole.includes(name) &&
          !whole.includes(lastName) &&
          shown.length > 0 &&
          !shown.some((text) => lastMessages.includes(text))
        );
      };
      const frame = () => {
        if (!isThere()) return void requestAnimationFrame(frame);
        // The present content is on the screen when the next frame begins.
        requestAnimationFrame(() => {
          window.benchSwitch = performance.now() - event.timeStamp;
        });
      };
      requestAnimationFrame(frame);
    },
    { capture: true, once: true },
  );
}

/** Runs in the page: from each key to the frame after the one that drew it. */
export function watchKeys(): void {
  const isWatched = window.benchKeys !== undefined;
  window.benchKeys = [];
  if (isWatched) return;
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() =>
        // The message arrives after the browser has handed over the frame.
        {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            window.benchKeys?.push(performance.now() - timeStamp);
            channel.port1.close();
          };
          channel.port2.postMessage(null);
        },
      );
    },
    { capture: true },
  );
}
