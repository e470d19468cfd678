import { holdsAiWords, type Note } from '@bedside/contracts/notes/notes.contract.ts';
import type { CodeableConcept, DocumentReference, FhirResource } from 'fhir/r4';
import { contextOf, finalOf, loinc, metaOf, person, provenanceOf } from './common.ts';

const types: Record<Note['type'], CodeableConcept> = {
  progress: { coding: [loinc('11506-3', 'Progress note')] },
  consultation: { coding: [loinc('11488-4', 'Consult note')] },
  discharge: { coding: [loinc('18842-5', 'Discharge summary')] },
  admission: { text: 'Admission note' },
};

/** Returns a note in its newest version, with its text, and its provenance. Words of a reply are an AI's (LINEAGE-2). */
export function noteResources(note: Note): FhirResource[] {
  const { id, patientId, type, title, content, createdAt, amendedAt, recordedBy, enteredInError } = note;
  const isByAi = holdsAiWords(note);
  const { subject, encounter } = contextOf(patientId);
  const document: DocumentReference = {
    resourceType: 'DocumentReference',
    id,
    meta: metaOf(note, { ai: isByAi }),
    status: enteredInError ? 'entered-in-error' : 'current',
    docStatus: docStatusOf(note),
    type: types[type],
    subject,
    date: amendedAt ?? createdAt,
    author: [person(recordedBy)],
    content: [
      {
        attachment: {
          contentType: 'text/markdown; charset=utf-8',
          data: Buffer.from(content).toString('base64'),
          title,
          creation: createdAt,
        },
      },
    ],
    context: { encounter: [encounter] },
  };
  return [document, ...provenanceOf(note, [document], isByAi ? 'AI assistant' : undefined)];
}

function docStatusOf(note: Note): NonNullable<DocumentReference['docStatus']> {
  if (note.enteredInError) return 'entered-in-error';
  return finalOf(note) === 'final' && note.amendedAt !== undefined ? 'amended' : finalOf(note);
}
