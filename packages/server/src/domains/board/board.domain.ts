import { boardEndpoints } from '@bedside/contracts/board/board.contract.ts';
import { pastEndpoints } from '@bedside/contracts/board/past.contract.ts';
import type { Bind } from '../../http/bind.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { type Board, createBoard } from './board.service.ts';

/** Returns the moment that a reader of the past asked for, or the present. */
const momentOf = ({ at }: { at?: string | undefined }, { now }: RequestContext): Date =>
  at === undefined ? now() : new Date(at);

/** The department's board for clinicians and wall displays, and the news of one chart. */
export const boardDomain = {
  services: { board: createBoard },
  routes(bind: Bind, { board }: { board: Board }): void {
    bind.session(boardEndpoints.since, ({ params }, request) => board.since(request, params.patientId));
    bind.session(pastEndpoints.past, ({ query }, request) =>
      board.past.board(request, momentOf(query, request)),
    );
    bind.session(pastEndpoints.pastChart, ({ params, query }, request) =>
      board.past.chart(request, params.patientId, momentOf(query, request)),
    );
    bind.board(boardEndpoints.list, {
      clinician: (_input, request) => board.list(request),
      display: (_input, display) => board.listFor(display),
    });
    bind.board(boardEndpoints.figures, {
      clinician: (_input, { actor }) => board.figuresOf(actor.departmentId),
      display: (_input, { departmentId }) => board.figuresOf(departmentId),
    });
  },
};
