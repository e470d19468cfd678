import { boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import type { Bind } from '../../http/bind.ts';
import type { Board } from './board.service.ts';

/** The department's board over REST. */
export function boardRoutes(bind: Bind, board: Board): void {
  bind.session(boardEndpoints.list, (_input, request) => board.list(request));
}
