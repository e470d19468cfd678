import { boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import type { Bind } from '../../http/bind.ts';
import type { Board } from './board.service.ts';

/** The department's board over REST, for clinicians and wall displays. */
export function boardRoutes(bind: Bind, board: Board): void {
  bind.board(boardEndpoints.list, {
    clinician: (_input, request) => board.list(request),
    display: (_input, display) => board.listFor(display),
  });
}
