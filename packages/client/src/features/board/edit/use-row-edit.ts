import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { patientStatuses } from '@bedside/contracts/patients/patient-facts.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { boardQuery } from '../../../domains/board/board.queries.ts';
import { isLeaving, useNeedsReason } from '../../../domains/objections/act-objections.tsx';
import { useFailureReason } from '../../../i18n/hooks/use-failure-reason.ts';
import { useChartCommand } from '../../../realtime/use-chart-command.ts';

const fields = ['bed', 'status', 'plan'] as const;
export type EditedField = (typeof fields)[number];
type Form = Record<EditedField, string>;

const formOf = ({ bed = '', status, plan = '' }: Pick<BoardRow, EditedField>): Form => ({
  bed,
  status,
  plan,
});

/**
 * Edits bed, status and plan of a row. Shows a colleague's change of an untouched field at once. For a field that both
 * changed, the reader must choose. Sends only the changed fields, with the version on screen.
 */
export function useRowEdit(row: BoardRow, onDone: () => void) {
  const cache = useQueryClient();
  const { t } = useTranslation(['board', 'common']);
  const reasonOf = useFailureReason();
  const stored = formOf(row);
  const [edits, setEdits] = useState<Partial<Record<EditedField, { value: string; was: string }>>>({});
  const form: Form = { ...stored };
  for (const field of fields) form[field] = edits[field]?.value ?? stored[field];
  const changed = fields.filter((field) => form[field].trim() !== stored[field]);
  const conflicts = changed.filter((field) => edits[field]?.was !== stored[field]);

  const [reason, setReason] = useState('');
  const isGoing = isLeaving(row.status, form.status);
  const needsReason = useNeedsReason(row.patientId, isGoing);

  const change = useChartCommand({
    send: () => {
      const status = patientStatuses.find((one) => one === form.status);
      const body = {
        version: row.version,
        ...(changed.includes('bed') && { bed: form.bed.trim() || null }),
        ...(changed.includes('status') && status && { status }),
        ...(isGoing && reason.trim() && { statusReason: reason.trim() }),
        ...(changed.includes('plan') && { plan: form.plan.trim() || null }),
      };
      return call(patientsEndpoints.update, { params: { patientId: row.patientId }, body });
    },
    changes: () => [boardQuery()],
    onSuccess: onDone,
    onError: (error) => {
      const isStale = error instanceof ApiError && error.body?.code === 'stale-version';
      // The newer row shows the conflict, or makes the next save succeed.
      if (isStale) void cache.invalidateQueries(boardQuery());
    },
  });

  const without = (field: EditedField) => setEdits(({ [field]: _dropped, ...rest }) => rest);
  const lacksReason = needsReason && reason.trim() === '';
  const canSave = changed.length > 0 && conflicts.length === 0 && !lacksReason && !change.isPending;
  const { error } = change;
  return {
    form,
    stored,
    conflicts,
    canSave,
    /** Whether the patient leaves by this edit, so that the chart may argue. */
    isGoing,
    reason,
    needsReason,
    setReason,
    isTouched: changed.length > 0,
    isPending: change.isPending,
    failed:
      error && conflicts.length === 0
        ? t('editFailed', {
            reason: error instanceof ApiError ? reasonOf(error) : t('common:somethingBroke.title'),
          })
        : undefined,
    set: (field: EditedField, value: string) =>
      setEdits((known) => ({ ...known, [field]: { value, was: known[field]?.was ?? stored[field] } })),
    keepMine: (field: EditedField) =>
      setEdits((known) => ({ ...known, [field]: { value: form[field], was: stored[field] } })),
    takeTheirs: without,
    save: () => {
      if (canSave) change.mutate();
    },
  };
}
