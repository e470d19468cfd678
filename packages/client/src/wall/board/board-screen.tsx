import { useEffect, useState, useSyncExternalStore } from 'react';
import { BoardFeed } from '../link/board-feed.ts';
import { browserLanguage, textsIn } from '../texts.ts';
import { Board } from './board.tsx';
import { useClock } from './use-clock.ts';

/** The board of a paired screen. Shows no row before the first complete list and its settings. */
export function BoardScreen({ token }: { token: string }) {
  const [feed] = useState(() => new BoardFeed(token));
  const { rows, isLive, asOf, figures, settings } = useSyncExternalStore(feed.subscribe, feed.state);
  const now = useClock();
  useEffect(() => () => feed.close(), [feed]);
  if (rows === null || settings === null) {
    const t = textsIn(browserLanguage());
    return <p className="starting">{t('starting')}</p>;
  }
  return <Board rows={rows} isLive={isLive} asOf={asOf} figures={figures} settings={settings} now={now} />;
}
