import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { textBounds } from '@bedside/contracts/bounds.ts';
import { patientStatuses } from '@bedside/contracts/patients/patient-facts.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { bedsQuery } from '../../../domains/department/departments.queries.ts';
import { ActObjections, ActReason } from '../../../domains/objections/act-objections.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Field, FieldError } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Textarea } from '../../../ui/controls/textarea.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { CancelButton, SaveForm } from '../../../ui/overlays/save-form.tsx';
import type { BoardWords } from '../cells/use-board-words.ts';
import { type EditedField, useRowEdit } from './use-row-edit.ts';

/** The patient whose row is edited, and the field that has the focus when the editor opens. */
export interface EditRequest {
  patientId: string;
  field: 'bed' | 'plan';
}

interface RowEditorProps {
  request: EditRequest;
  rows: readonly BoardRow[];
  words: BoardWords;
  onClose: () => void;
}

/**
 * The editor of bed, status and plan. Asks before it closes over input, and counts as unsaved work. It is beside the
 * list and keeps its row, so that it stays when a filter or a colleague removes the line.
 */
export function RowEditor({
  request: { patientId, field },
  rows,
  words: { t, who },
  onClose,
}: RowEditorProps) {
  const current = rows.find((row) => row.patientId === patientId);
  const [known, setKnown] = useState(current);
  if (current !== undefined && current !== known) setKnown(current);
  const [isTouched, setTouched] = useState(false);
  const [isSaving, setSaving] = useState(false);
  if (known === undefined) return null;
  return (
    <FormDialog
      open
      isTouched={isTouched}
      isSaving={isSaving}
      work={{ kind: 'facts', patientId }}
      field={field}
      title={t('edit', { name: known.label })}
      description={[known.bed || t('noBed'), who(known), known.chiefComplaint].filter(Boolean).join(' · ')}
      question={{
        title: t('patients:facts.discardTitle'),
        discard: t('patients:facts.discard'),
        keep: t('patients:facts.keep'),
      }}
      className="md:max-w-md"
      onClose={onClose}
    >
      <EditorForm row={known} onDone={onClose} onTouched={setTouched} onSaving={setSaving} t={t} />
    </FormDialog>
  );
}

interface EditorFormProps {
  row: BoardRow;
  t: BoardWords['t'];
  onDone: () => void;
  /** Whether closing would lose input. */
  onTouched: (isTouched: boolean) => void;
  onSaving: (isSaving: boolean) => void;
}

function EditorForm({ row, t, onDone, onTouched, onSaving }: EditorFormProps) {
  const edit = useRowEdit(row, onDone);
  const { isTouched, isPending } = edit;
  useEffect(() => onTouched(isTouched), [onTouched, isTouched]);
  useEffect(() => onSaving(isPending), [onSaving, isPending]);
  const listId = useId();
  const beds = useQuery(bedsQuery()).data?.beds ?? [];
  return (
    <SaveForm needs={patientsEndpoints.update} onSubmit={edit.save}>
      <DialogBody className="flex flex-col gap-3">
        <Field label={t('patients:fields.bed')}>
          {(control) => (
            <Input
              {...control}
              name="bed"
              list={listId}
              autoComplete="off"
              maxLength={textBounds.bed}
              value={edit.form.bed}
              onChange={({ target }) => edit.set('bed', target.value)}
            />
          )}
        </Field>
        <datalist id={listId}>
          {beds.map((bed) => (
            <option key={bed} value={bed} />
          ))}
        </datalist>
        <Field label={t('patients:fields.status')}>
          {(control) => (
            <Select
              {...control}
              name="status"
              value={edit.form.status}
              options={patientStatuses.map((status) => ({
                value: status,
                label: t(`patients:statuses.${status}`),
              }))}
              onValueChange={(value) => edit.set('status', value)}
            />
          )}
        </Field>
        <Field label={t('patients:fields.plan')}>
          {(control) => (
            <Textarea
              {...control}
              name="plan"
              rows={2}
              maxLength={textBounds.plan}
              value={edit.form.plan}
              onChange={({ target }) => edit.set('plan', target.value)}
            />
          )}
        </Field>
        {edit.isGoing && (
          <>
            <ActObjections patientId={row.patientId} act="leaving" />
            <ActReason value={edit.reason} onChange={edit.setReason} isNeeded={edit.needsReason} />
          </>
        )}
        <Conflicts edit={edit} t={t} />
        <FieldError message={edit.failed} />
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <Button
          needs={patientsEndpoints.update}
          type="submit"
          disabled={!edit.canSave}
          isPending={edit.isPending}
        >
          {t('save')}
        </Button>
      </DialogFooter>
    </SaveForm>
  );
}

/** The fields that a colleague changed meanwhile. The reader keeps their own value or takes the colleague's. */
function Conflicts({ edit, t }: { edit: ReturnType<typeof useRowEdit>; t: BoardWords['t'] }) {
  const textOf = (field: EditedField, value: string) => {
    const status = patientStatuses.find((one) => field === 'status' && one === value);
    return status ? t(`patients:statuses.${status}`) : value || t('empty');
  };
  return (
    <div role="alert" className="contents">
      {edit.conflicts.map((field) => (
        <div key={field} className="rounded-md bg-amber-tint p-3 text-sm text-amber">
          <p>
            {t('editStale', {
              field: t(`patients:fields.${field}`),
              value: textOf(field, edit.stored[field]),
            })}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" variant="outline" onClick={() => edit.keepMine(field)}>
              {t('mine')}
            </Button>
            <Button size="sm" variant="outline" onClick={() => edit.takeTheirs(field)}>
              {t('theirs')}
            </Button>
          </div>
        </div>
      ))}
    </div>
  );
}
