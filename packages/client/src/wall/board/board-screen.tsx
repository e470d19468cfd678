import { useEffect, useState, useSyncExternalStore } from 'react';
import { BoardFeed } from '../link/board-feed.ts';
import { settingsOf } from '../settings.ts';
import { textsIn } from '../texts.ts';
import { Board } from './board.tsx';
import { useClock } from './use-clock.ts';

/** The board of a paired screen. Shows no row before the first complete list. */
export function BoardScreen({ token }: { token: string }) {
  const [feed] = useState(() => new BoardFeed(token));
  const { rows, isLive, asOf, figures } = useSyncExternalStore(feed.subscribe, feed.state);
  const now = useClock();
  const [settings] = useState(() => settingsOf(location.search));
  useEffect(() => () => feed.close(), [feed]);
  if (rows === null) {
    const t = textsIn(settings.language);
    return <p className="starting">{t('starting')}</p>;
  }
  return <Board rows={rows} isLive={isLive} asOf={asOf} figures={figures} settings={settings} now={now} />;
}
