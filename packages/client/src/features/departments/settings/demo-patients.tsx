import {
  type DemoPatients as DemoPatientsOfDepartment,
  demoPatientsEndpoints,
} from '@bedside/contracts/demo-patients/demo-patients.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { demoPatientsQuery } from '../../../domains/department/demo-patients.queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { useTellFailure } from '../use-tell-failure.ts';
import { SettingsSection } from './settings-section.tsx';

/** Removes the department's demo patients in one go. They are added on the first steps of an empty department. */
export function DemoPatients() {
  const { t } = useTranslation('departments');
  const query = useQuery(demoPatientsQuery());
  const [isAsking, setAsking] = useState(false);
  return (
    <SettingsSection texts="demoPatients" query={query}>
      {(known) => (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <p>
            {known.count === 0
              ? t(known.canFill ? 'demoPatients.none' : 'demoPatients.notHere')
              : t('demoPatients.count', { count: known.count })}
          </p>
          {known.count > 0 && (
            <Button
              needs={demoPatientsEndpoints.remove}
              variant="outline"
              size="sm"
              // The dialog names what people have written until now.
              onClick={() => void query.refetch().then(() => setAsking(true))}
            >
              {t('demoPatients.remove')}
            </Button>
          )}
          {isAsking && <RemoveDialog known={known} onClose={() => setAsking(false)} />}
        </div>
      )}
    </SettingsSection>
  );
}

/** Asks before the removal, and names each demo patient about whom members have written. */
function RemoveDialog({ known, onClose }: { known: DemoPatientsOfDepartment; onClose: () => void }) {
  const { t } = useTranslation(['departments', 'common']);
  const cache = useQueryClient();
  const tellFailure = useTellFailure();
  const remove = useMutation({
    mutationFn: () => {
      const entries = known.edited.reduce((sum, one) => sum + one.entries, 0);
      return call(demoPatientsEndpoints.remove, { body: { entries } });
    },
    onSuccess: (left) => {
      cache.setQueryData(demoPatientsQuery().queryKey, left);
      toast({ title: t('departments:demoPatients.removed') });
      onClose();
    },
    onError: (error) => {
      // Someone has written meanwhile, so the dialog shows the new state and asks again.
      if (error instanceof ApiError && error.body?.code === 'stale-version') {
        void cache.invalidateQueries({ queryKey: demoPatientsQuery().queryKey });
      } else tellFailure(error);
    },
  });
  const wrote = remove.error instanceof ApiError && remove.error.body?.code === 'stale-version';
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={t('departments:demoPatients.removeTitle', { count: known.count })}
        className="md:max-w-md"
      >
        <DialogBody className="flex flex-col gap-3">
          <p>{t('departments:demoPatients.removeText')}</p>
          {wrote && <p role="alert">{t('departments:demoPatients.changed')}</p>}
          {known.edited.length > 0 && (
            <div>
              <p className="font-medium">{t('departments:demoPatients.edited')}</p>
              <ul className="mt-1 list-disc pl-5">
                {known.edited.map(({ patientId, name, entries }) => (
                  <li key={patientId} className="wrap-break-word">
                    {name}: {t('departments:demoPatients.entries', { count: entries })}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            needs={demoPatientsEndpoints.remove}
            variant="destructive"
            isPending={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t('departments:demoPatients.remove')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
