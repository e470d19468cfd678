import type { AccessLine } from '@bedside/contracts/access-log/access-log.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { membersQuery } from '../../../domains/department/departments.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { Button } from '../../../ui/controls/button.tsx';

/** A patient that the log is narrowed to. */
export interface Chosen {
  id: string;
  name: string;
}

interface AccessTableProps {
  lines: readonly AccessLine[];
  onPatient: (patient: Chosen) => void;
}

/** The lines of the access log. A patient's name narrows the log to them. */
export function AccessTable({ lines, onPatient }: AccessTableProps) {
  const { t } = useTranslation('departments');
  return (
    <table className="w-full max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b text-left text-xs text-muted [&>th]:py-2 [&>th]:pr-4 [&>th]:font-medium">
          <th scope="col">{t('access.time')}</th>
          <th scope="col">{t('access.who')}</th>
          <th scope="col">{t('access.what')}</th>
          <th scope="col">{t('access.whom')}</th>
          <th scope="col">{t('access.from')}</th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {lines.map((line) => (
          <Row key={line.seq} line={line} onPatient={onPatient} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ line, onPatient }: { line: AccessLine; onPatient: AccessTableProps['onPatient'] }) {
  const { t } = useTranslation('departments');
  const moment = useMoment();
  const members = useQuery(membersQuery()).data ?? [];
  const { at, kind, actor, patient, about, subjectId, count, address } = line;
  const subject = members.find(({ id }) => id === subjectId)?.fullName;
  const more = [
    about && t(`access.about.${about}`),
    subject,
    count === undefined
      ? undefined
      : t(kind === 'patients-listed' ? 'access.listed' : 'access.lost', { count }),
  ].filter(Boolean);
  return (
    <tr className="border-b align-top text-sm last:border-b-0 max-md:grid max-md:gap-y-0.5 max-md:py-3 md:[&>td]:py-2 md:[&>td]:pr-4">
      <td className="whitespace-nowrap text-muted">{moment(at)}</td>
      <td className="break-words">{actor?.fullName ?? t('access.server')}</td>
      <td>
        <span className="font-medium">{t(`access.kinds.${kind}`)}</span>
        {more.length > 0 && <span className="text-muted"> · {more.join(', ')}</span>}
      </td>
      <td className="break-words">{patient && <Patient patient={patient} onPatient={onPatient} />}</td>
      <td className="break-all text-muted">{address}</td>
    </tr>
  );
}

function Patient({ patient, onPatient }: { patient: Chosen; onPatient: AccessTableProps['onPatient'] }) {
  const { t } = useTranslation('departments');
  if (patient.name === '') return <span className="text-muted">{t('access.formerPatient')}</span>;
  return (
    <Button
      variant="link"
      className="h-auto justify-start p-0 text-left whitespace-normal"
      aria-label={t('access.only', { name: patient.name })}
      onClick={() => onPatient(patient)}
    >
      {patient.name}
    </Button>
  );
}
