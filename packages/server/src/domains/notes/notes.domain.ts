import { Note, notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import { noteEvents } from '../../demo/department/events.ts';
import type { Bind } from '../../http/bind.ts';
import type { RequestContext } from '../../request/request-context.ts';
import { promptBounds } from '../../work-bounds.ts';
import { fhirKind } from '../fhir/bundle.ts';
import { noteResources } from '../fhir/resources/notes.ts';
import { createNotes, type Notes } from './notes.service.ts';

/** Notes that a hand-over reads, to find the newest admission note. */
const maxHandoverNotes = 50;

export const notesDomain = {
  services: { notes: createNotes },
  routes(bind: Bind, { notes }: { notes: Notes }): void {
    bind.session(notesEndpoints.list, ({ params, query }, request) =>
      notes.list(request, params.patientId, query),
    );
    bind.session(notesEndpoints.add, ({ params, body }, request) =>
      notes.add(request, params.patientId, body),
    );
    bind.session(notesEndpoints.addFor, ({ body: { patientId, ...body } }, request) =>
      notes.add(request, patientId, body),
    );
    bind.session(notesEndpoints.amend, ({ params, body }, request) =>
      notes.amend(request, params.patientId, params.noteId, body),
    );
    bind.session(notesEndpoints.versions, ({ params, query }, request) =>
      notes.versions(request, params.patientId, params.noteId, query),
    );
  },
  prompt: ({ notes }: { notes: Notes }, request: RequestContext, patientId: string) =>
    notes.newest(request, patientId, promptBounds.read.notes),
  fhir: fhirKind('notes', Note, noteResources),
  handover: async ({ notes }: { notes: Notes }, request: RequestContext, { id }: PatientRef) => ({
    notes: await notes.newest(request, id, maxHandoverNotes),
  }),
  // A row shows no free text of notes.
  board: null,
  demo: noteEvents,
};
