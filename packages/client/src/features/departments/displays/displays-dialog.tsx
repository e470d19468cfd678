import { type Display, displaysEndpoints } from '@bedside/contracts/displays/displays.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { displaysQuery } from '../../../domains/department/displays.queries.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Dialog, DialogBody, DialogContent } from '../../../ui/overlays/dialog.tsx';
import { Confirm } from '../members/confirm.tsx';
import { useTellFailure } from '../use-tell-failure.ts';
import { DisplayDialog } from './display-dialog.tsx';
import { DisplayRow } from './display-row.tsx';
import { PairForm } from './pair-form.tsx';

interface DisplaysDialogProps {
  /** The code of the link that led here; empty without one. */
  code: string;
  onClose: () => void;
}

/** Pairs wall displays with the department, and lists, changes and revokes them. */
export default function DisplaysDialog({ code, onClose }: DisplaysDialogProps) {
  const { t } = useTranslation('displays');
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={t('title')}
        description={t('text', { address: `${window.location.origin}/wall` })}
        className="md:max-w-xl"
      >
        <DialogBody className="flex flex-col gap-6">
          <PairForm code={code} />
          <Displays />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Displays() {
  const { t } = useTranslation('displays');
  const displays = useQuery(displaysQuery());
  const [changing, setChanging] = useState<Display | null>(null);
  const [revoking, setRevoking] = useState<Display | null>(null);
  return (
    <section aria-labelledby="department-displays">
      <h3 id="department-displays" className="font-semibold">
        {t('list')}
      </h3>
      {displays.isPending && <Spinner className="mt-4" />}
      {displays.isError && (
        <LoadFailure text={t('loadFailed')} className="mb-0" onRetry={() => void displays.refetch()} />
      )}
      {displays.data?.length === 0 && <p className="mt-2 text-muted">{t('none')}</p>}
      <ul className="mt-2 divide-y">
        {displays.data?.map((display) => (
          <DisplayRow
            key={display.id}
            display={display}
            onChange={() => setChanging(display)}
            onRevoke={() => setRevoking(display)}
          />
        ))}
      </ul>
      {changing && <DisplayDialog display={changing} onClose={() => setChanging(null)} />}
      {revoking && <RevokeQuestion display={revoking} onClose={() => setRevoking(null)} />}
    </section>
  );
}

function RevokeQuestion({ display, onClose }: { display: Display; onClose: () => void }) {
  const { t } = useTranslation('displays');
  const cache = useQueryClient();
  const tellFailure = useTellFailure();
  const revoke = useMutation({
    mutationFn: () => call(displaysEndpoints.revoke, { params: { displayId: display.id } }),
    onError: tellFailure,
    onSettled: () => {
      onClose();
      return cache.invalidateQueries(displaysQuery());
    },
  });
  return (
    <Confirm
      title={t('revokeTitle', { name: display.name })}
      text={t('revokeText')}
      action={t('revoke')}
      needs={displaysEndpoints.revoke}
      destructive
      isPending={revoke.isPending}
      onConfirm={() => revoke.mutate()}
      onCancel={onClose}
    />
  );
}
