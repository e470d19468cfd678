import { useEffect, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';

/** One tick of the wall display's clock. */
const wallClockMs = 1000;

/** Returns the present by the server's clock, to the second, in epoch milliseconds. */
export function useClock(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), wallClockMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
