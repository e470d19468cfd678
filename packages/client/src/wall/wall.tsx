import { useEffect, useState, useSyncExternalStore } from 'react';
import { serverNow } from '../api/server-clock.ts';
import { Board } from './board/board.tsx';
import { useFonts } from './board/use-fonts.ts';
import { BoardFeed } from './link/board-feed.ts';
import { displayToken, onDisplayToken } from './link/display-token.ts';
import { PairingScreen } from './pairing/pairing-screen.tsx';
import { browserLanguage, textsIn } from './texts.ts';

/** The whole page of a wall display: the board, or the code of a screen that is not paired. */
export function Wall() {
  const token = useSyncExternalStore(onDisplayToken, displayToken);
  return token === null ? <PairingScreen /> : <BoardScreen key={token} token={token} />;
}

/** The board of a paired screen. Shows no row before the first complete list, its settings and the font. */
function BoardScreen({ token }: { token: string }) {
  const [feed] = useState(() => new BoardFeed(token));
  const { rows, isLive, asOf, figures, settings } = useSyncExternalStore(feed.subscribe, feed.state);
  const now = useClock();
  const hasFonts = useFonts(rows);
  useEffect(() => () => feed.close(), [feed]);
  if (rows === null || settings === null || !hasFonts) {
    const t = textsIn(browserLanguage());
    return <p className="starting">{t('starting')}</p>;
  }
  return <Board rows={rows} isLive={isLive} asOf={asOf} figures={figures} settings={settings} now={now} />;
}

/** One tick of the wall display's clock. */
const wallClockMs = 1000;

/** Returns the present by the server's clock, to the second, in epoch milliseconds. */
function useClock(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), wallClockMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
