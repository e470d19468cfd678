import type { EvidenceMark } from '@bedside/contracts/chat/evidence.ts';
import { useRecordWords } from './use-record-words.ts';

interface EvidenceDetailProps {
  patientId: string;
  mark: Pick<EvidenceMark, 'domain' | 'recordId'>;
  /** The record's kind and time. */
  name: string;
}

/** Shows what a link points to: the record's kind, time, values and author. */
export default function EvidenceDetail({ patientId, mark, name }: EvidenceDetailProps) {
  const { text, by } = useRecordWords(patientId, mark) ?? {};
  return (
    <>
      <span className="block font-semibold">{name}</span>
      {text && <span className="block break-words">{text}</span>}
      {by && <span className="block">{by}</span>}
    </>
  );
}
