import type { User } from '@bedside/contracts/auth/auth.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { boardQuery } from '../../domains/board.queries.ts';
import { pathOf } from '../../state/address.ts';
import { useSwitchPatient } from '../../state/patient-switch.ts';
import { SectionPending } from '../../ui/feedback/section-pending.tsx';

/** The department's present patients, the first screen after the sign-in (D59). */
export default function DepartmentScreen(_props: { user: User }) {
  const { t } = useTranslation(['frame', 'patients']);
  const rows = useQuery(boardQuery());
  const { to } = useSwitchPatient();
  return (
    <main id="main" tabIndex={-1} className="min-w-0 grow overflow-y-auto bg-surface p-4 focus:outline-none">
      <h2 className="text-xl font-semibold">{t('department')}</h2>
      {rows.data === undefined ? (
        <SectionPending
          isError={rows.isError}
          failed={t('patients:listFailed')}
          onRetry={() => void rows.refetch()}
        />
      ) : (
        <ul className="mt-2 divide-y">
          {rows.data.map(({ patientId, label, bed, chiefComplaint }) => (
            <li key={patientId}>
              <a
                href={pathOf({ patientId, section: 'chat', recordId: null })}
                className="flex min-h-11 items-center gap-3 hover:bg-hover"
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  to(patientId);
                }}
              >
                <span className="w-12 font-semibold">{bed}</span>
                <span className="w-56 font-medium">{label}</span>
                <span className="min-w-0 truncate text-muted">{chiefComplaint}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
