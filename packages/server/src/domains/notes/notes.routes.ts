import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import type { Bind } from '../../http/bind.ts';
import type { Notes } from './notes.service.ts';

export function notesRoutes(bind: Bind, notes: Notes): void {
  bind.session(notesEndpoints.list, ({ params, query }, request) =>
    notes.list(request, params.patientId, query),
  );
  bind.session(notesEndpoints.add, ({ params, body }, request) => notes.add(request, params.patientId, body));
  bind.session(notesEndpoints.addFor, ({ body: { patientId, ...body } }, request) =>
    notes.add(request, patientId, body),
  );
  bind.session(notesEndpoints.amend, ({ params, body }, request) =>
    notes.amend(request, params.patientId, params.noteId, body),
  );
  bind.session(notesEndpoints.versions, ({ params, query }, request) =>
    notes.versions(request, params.patientId, params.noteId, query),
  );
}
