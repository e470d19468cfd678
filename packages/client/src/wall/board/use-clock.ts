import { useEffect, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { wallTimes } from '../../bounds.ts';

/** Returns the present by the server's clock, to the second, in epoch milliseconds. */
export function useClock(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), wallTimes.clock);
    return () => clearInterval(timer);
  }, []);
  return now;
}
