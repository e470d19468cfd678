import { useEffect, useState, useSyncExternalStore } from 'react';
import { Board } from './board/board.tsx';
import { useClock } from './board/use-clock.ts';
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
