import { useSyncExternalStore } from 'react';
import { BoardScreen } from './board/board-screen.tsx';
import { displayToken, onDisplayToken } from './link/display-token.ts';
import { PairingScreen } from './pairing/pairing-screen.tsx';

/** The whole page of a wall display: the board, or the code of a screen that is not paired. */
export function Wall() {
  const token = useSyncExternalStore(onDisplayToken, displayToken);
  return token === null ? <PairingScreen /> : <BoardScreen key={token} token={token} />;
}
