import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../api/server-clock.ts';
import { accessLogQuery } from '../../../domains/department/access-log.queries.ts';
import { patientsQuery } from '../../../domains/patients.queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { AccessTable, type Chosen } from './access-table.tsx';
import { LogDialog, PersonFilter } from './log-dialog.tsx';

const ReaderReport = lazy(() => import('./reader-report.tsx'));

const day = 24 * 60 * 60 * 1000;
/** The lengths of the selectable windows; the whole log without one. */
const windowsMs = { day, week: 7 * day, month: 30 * day, all: undefined } as const;
type Window = keyof typeof windowsMs;
const windowNames = Object.keys(windowsMs).filter((name): name is Window => name in windowsMs);

/** Shows administrators who looked at their department's charts, by patient, person and time, page by page. */
export default function AccessLogDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('departments');
  const [patient, setPatient] = useState<Chosen>();
  const [userId, setUserId] = useState('');
  const [{ name, from }, setWindow] = useState<{ name: Window; from: string }>({ name: 'all', from: '' });
  const [isReporting, setReporting] = useState(false);
  const log = useInfiniteQuery(accessLogQuery({ patientId: patient?.id ?? '', userId, from }));
  return (
    <LogDialog
      texts="access"
      log={log}
      className="md:max-w-5xl"
      onClose={onClose}
      filters={
        <>
          <div className="grid gap-3 sm:grid-cols-3">
            <PatientFilter chosen={patient} onChange={setPatient} />
            <PersonFilter texts="access" userId={userId} onChange={setUserId} />
            <Field label={t('access.window')}>
              {(control) => (
                <Select
                  {...control}
                  value={name}
                  options={windowNames.map((value) => ({ value, label: t(`access.windows.${value}`) }))}
                  onValueChange={(choice) => setWindow(windowOf(choice))}
                />
              )}
            </Field>
          </div>
          <Button variant="outline" className="self-start" onClick={() => setReporting(true)}>
            {t('readerReport.open')}
          </Button>
          {isReporting && (
            <Suspense fallback={null}>
              <ReaderReport
                onClose={() => setReporting(false)}
                onPerson={(person, since) => {
                  setReporting(false);
                  setPatient(undefined);
                  setUserId(person);
                  setWindow({ name: 'all', from: since });
                }}
              />
            </Suspense>
          )}
        </>
      }
    >
      {(lines) => <AccessTable lines={lines} onPatient={setPatient} />}
    </LogDialog>
  );
}

/** Returns a window that begins now by the server's clock, and stays as it is while its pages load. */
function windowOf(choice: string): { name: Window; from: string } {
  const name = windowNames.find((each) => each === choice) ?? 'all';
  const length = windowsMs[name];
  return { name, from: length === undefined ? '' : new Date(serverNow() - length).toISOString() };
}

interface PatientFilterProps {
  chosen: Chosen | undefined;
  onChange: (patient: Chosen | undefined) => void;
}

/** Offers the present patients, and one that was chosen in the table. */
function PatientFilter({ chosen, onChange }: PatientFilterProps) {
  const { t } = useTranslation('departments');
  const present = useQuery(patientsQuery()).data ?? [];
  const others = chosen && !present.some(({ id }) => id === chosen.id) ? [chosen] : [];
  const patients: Chosen[] = [...others, ...present];
  return (
    <Field label={t('access.patient')}>
      {(control) => (
        <Select
          {...control}
          value={chosen?.id ?? ''}
          options={[
            { value: '', label: t('access.allPatients') },
            ...patients.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onValueChange={(choice) => onChange(patients.find(({ id }) => id === choice))}
        />
      )}
    </Field>
  );
}
