import { useState } from 'react';
import { LabEntry } from '../../entry/lab-entry.tsx';
import type { DocumentRecord } from '../use-document.ts';
import { IdentityNotice } from './identity-notice.tsx';
import { SavedNote } from './reading-head.tsx';

interface DocumentEntryProps {
  patientId: string;
  record: DocumentRecord;
  saved: Parameters<typeof SavedNote>[0]['saved'];
  onClose: () => void;
}

/**
 * Enters the results of a document that no model has read, beside its original and linked to it. A document that names
 * someone else needs the same confirmation as its values (LABDOC-5).
 */
export function DocumentEntry({ patientId, record, saved, onClose }: DocumentEntryProps) {
  const [isConfirmed, confirm] = useState(false);
  const { identity } = record.document;
  return (
    <LabEntry
      patientId={patientId}
      onClose={onClose}
      source={{ id: record.id, isForeign: identity.differs.length > 0, isConfirmed }}
    >
      <SavedNote saved={saved} />
      <IdentityNotice identity={identity} isConfirmed={isConfirmed} onConfirm={confirm} />
    </LabEntry>
  );
}
