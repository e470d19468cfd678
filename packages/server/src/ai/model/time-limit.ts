import { AiError } from './ai-error.ts';

/**
 * Combines the caller's signal and our own limits, because an aborted stream ends without an error. Afterwards
 * `reason` shows whether the caller stopped it (the caller's reason) or a limit did (`TIMEOUT`).
 */
export function timeLimit(caller: AbortSignal) {
  const controller = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  let textSeen = () => {};
  const timerOf = (seconds: number) => {
    const timer = setTimeout(() => controller.abort(new AiError('TIMEOUT')), seconds * 1000);
    timers.add(timer);
    return timer;
  };
  const stop = () => controller.abort(caller.reason);
  if (caller.aborted) stop();
  else caller.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    within: (seconds: number) => void timerOf(seconds),
    /** Limits the silence: `first` seconds until the first {@link textSeen}, then `between` from one to the next. */
    silence({ first, between }: { first: number; between: number }) {
      const untilFirst = timerOf(first);
      textSeen = () => {
        clearTimeout(untilFirst);
        const pause = timerOf(between);
        textSeen = () => void pause.refresh();
      };
    },
    textSeen: () => textSeen(),
    reason: (): unknown => (controller.signal.aborted ? controller.signal.reason : undefined),
    end() {
      for (const timer of timers) clearTimeout(timer);
      caller.removeEventListener('abort', stop);
    },
  };
}
