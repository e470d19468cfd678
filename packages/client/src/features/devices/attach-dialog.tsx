import { textBounds } from '@bedside/contracts/bounds.ts';
import { devicesEndpoints, type SeenDevice } from '@bedside/contracts/devices/devices.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { attachedDevicesQuery, seenDevicesQuery } from '../../domains/devices.queries.ts';
import { patientQuery } from '../../domains/patients.queries.ts';
import { useAgo } from '../../i18n/hooks/use-ago.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { useChartCommand } from '../../realtime/use-chart-command.ts';
import { useNow } from '../../state/clock.ts';
import { Field, FieldError } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Dialog, DialogBody, DialogContent } from '../../ui/overlays/dialog.tsx';
import { SaveFooter, SaveForm } from '../../ui/overlays/save-form.tsx';

/** Chooses the monitor that hangs at a patient from now on: one that sent lately, or by its number. */
export function AttachDialog({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  const { t } = useTranslation('devices');
  const patient = useQuery(patientQuery(patientId)).data;
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent
        title={t('dialog.title')}
        description={[patient?.name, patient?.bed, t('dialog.text')].filter(Boolean).join(' · ')}
        className="md:max-w-lg"
      >
        <AttachForm patientId={patientId} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function AttachForm({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  const { t } = useTranslation('devices');
  const seen = useQuery(seenDevicesQuery());
  const [chosen, setChosen] = useState('');
  const [written, setWritten] = useState('');
  const [isAsked, setAsked] = useState(false);
  const deviceId = written.trim() || chosen;
  const elsewhere = seen.data?.find((device) => device.deviceId === deviceId)?.attachedTo;
  const moves = elsewhere !== undefined && elsewhere.patientId !== patientId;
  const attach = useChartCommand({
    send: (move: boolean) =>
      call(devicesEndpoints.attach, {
        params: { patientId },
        body: { deviceId, ...(move && { move: true as const }) },
      }),
    changes: () => [{ queryKey: attachedDevicesQuery(patientId).queryKey }],
    onSuccess: onClose,
  });
  const isNowMoving = moves || isTaken(attach.error);
  return (
    <SaveForm
      needs={devicesEndpoints.attach}
      onSubmit={() => {
        setAsked(true);
        if (deviceId !== '' && !attach.isPending) attach.mutate(isNowMoving);
      }}
    >
      <DialogBody className="flex flex-col gap-4">
        <SeenDevices
          devices={seen.data}
          isPending={seen.isPending}
          isError={seen.isError}
          chosen={written.trim() === '' ? chosen : ''}
          patientId={patientId}
          onChoose={(id) => {
            setChosen(id);
            setWritten('');
          }}
        />
        <Field
          label={t('dialog.id')}
          hint={t('dialog.idHint')}
          error={isAsked && deviceId === '' ? t('dialog.missing') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              maxLength={textBounds.deviceId}
              value={written}
              onChange={(event) => setWritten(event.target.value)}
            />
          )}
        </Field>
        {isNowMoving && (
          <p className="rounded-sm bg-amber-tint px-2 py-1 text-sm text-amber">{t('dialog.moves')}</p>
        )}
      </DialogBody>
      <SaveFooter
        save={t(isNowMoving ? 'dialog.saveMove' : 'dialog.save')}
        saving={t('dialog.saving')}
        isPending={attach.isPending}
        isCancelBlocked={attach.isPending}
      >
        <FieldError
          message={
            attach.error && !attach.isPending
              ? isTaken(attach.error)
                ? t('dialog.taken')
                : t('failed')
              : undefined
          }
        />
      </SaveFooter>
    </SaveForm>
  );
}

const isTaken = (error: Error | null) =>
  error instanceof ApiError && error.status === 409 && error.fields.deviceId !== undefined;

interface SeenDevicesProps {
  devices: readonly SeenDevice[] | undefined;
  isPending: boolean;
  isError: boolean;
  chosen: string;
  patientId: string;
  onChoose: (deviceId: string) => void;
}

function SeenDevices({ devices, isPending, isError, chosen, patientId, onChoose }: SeenDevicesProps) {
  const { t } = useTranslation('devices');
  const id = useId();
  const ago = useAgo();
  const moment = useMoment();
  const now = useNow();
  const placeOf = ({ attachedTo }: SeenDevice): string => {
    if (attachedTo === undefined) return t('dialog.free');
    const time = moment(attachedTo.since);
    return attachedTo.bed === undefined
      ? t('dialog.atOther', { time })
      : t('dialog.at', { bed: attachedTo.bed, time });
  };
  // Free ones first: they are what someone who stands at a bed looks for.
  const free = devices
    ?.filter(({ attachedTo }) => attachedTo?.patientId !== patientId || attachedTo === undefined)
    .toSorted((one, other) => Number(one.attachedTo !== undefined) - Number(other.attachedTo !== undefined));
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="text-sm font-medium">{t('dialog.seen')}</legend>
      {isPending && <Spinner className="my-2" />}
      {isError && devices === undefined && <p role="alert">{t('loadFailed')}</p>}
      {free?.length === 0 && <p className="text-sm text-muted">{t('dialog.noneSeen')}</p>}
      <ul className="max-h-64 overflow-y-auto rounded-md border empty:hidden">
        {free?.map((device) => (
          <li key={device.deviceId} className="border-b last:border-b-0">
            <label
              htmlFor={`${id}-${device.deviceId}`}
              className="flex min-h-11 items-center gap-3 px-3 py-1 hover:bg-hover"
            >
              <input
                type="radio"
                name={id}
                id={`${id}-${device.deviceId}`}
                checked={chosen === device.deviceId}
                onChange={() => onChoose(device.deviceId)}
              />
              <span className="min-w-0">
                <span className="block truncate font-medium">{device.name ?? device.deviceId}</span>
                <span className="block text-xs text-muted">
                  {[
                    ...(device.name === undefined ? [] : [device.deviceId]),
                    placeOf(device),
                    ...(device.lastSeenAt === undefined
                      ? []
                      : [t('seen', { ago: ago(device.lastSeenAt, now) })]),
                  ].join(' · ')}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
