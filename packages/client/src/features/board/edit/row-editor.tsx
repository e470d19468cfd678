import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { textBounds } from '@bedside/contracts/bounds.ts';
import { hasLeft, patientStatuses } from '@bedside/contracts/patients/patient-facts.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { bedsQuery } from '../../../domains/department/departments.queries.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field, FieldError } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Textarea } from '../../../ui/controls/textarea.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/overlays/popover.tsx';
import type { BoardWords } from '../cells/use-board-words.ts';
import { type EditedField, useRowEdit } from './use-row-edit.ts';

interface RowEditorProps {
  row: BoardRow;
  words: BoardWords;
  /** The field that its button shows, and that has the focus when the editor opens. */
  field: 'bed' | 'plan';
  isActive: boolean;
}

/** The bed or the plan in its cell. A click opens the editor of bed, status and plan at that field. */
export function RowEditor({ row, words: { t }, field, isActive }: RowEditorProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const value = field === 'bed' ? row.bed : row.plan;
  const button = (
    <button
      ref={opener}
      type="button"
      tabIndex={isActive ? 0 : -1}
      aria-haspopup="dialog"
      aria-label={`${value || t(field === 'bed' ? 'noBed' : 'empty')}. ${t('edit', { name: row.label })}`}
      onClick={() => setOpen(true)}
      className={cn(
        'relative z-2 -mx-1 flex h-8 w-full min-w-0 items-center rounded-sm px-1 text-left hover:bg-canvas hover:inset-ring hover:inset-ring-line-strong/50',
        field === 'bed' ? 'text-base font-semibold' : 'text-xs leading-4',
        hasLeft(row) && 'text-muted',
      )}
    >
      <span className={field === 'bed' ? 'truncate' : 'line-clamp-2 wrap-break-word'}>{value || '–'}</span>
    </button>
  );
  return (
    <>
      {button}
      {/* Only an open editor has a popover: two in each line would double the cost of drawing the list. */}
      {isOpen && (
        <Popover open onOpenChange={setOpen}>
          <PopoverTrigger asChild>
            <span aria-hidden className="pointer-events-none absolute inset-0" />
          </PopoverTrigger>
          <PopoverContent
            aria-label={t('edit', { name: row.label })}
            className="w-80 p-4"
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              opener.current?.focus();
            }}
            onOpenAutoFocus={(event) => {
              const { currentTarget: content } = event;
              const wanted =
                content instanceof HTMLElement
                  ? content.querySelector<HTMLElement>(`[name="${field}"]`)
                  : null;
              if (wanted === null) return;
              event.preventDefault();
              wanted.focus();
            }}
          >
            <EditorForm row={row} onDone={() => setOpen(false)} t={t} />
          </PopoverContent>
        </Popover>
      )}
    </>
  );
}

interface EditorFormProps {
  row: BoardRow;
  t: BoardWords['t'];
  onDone: () => void;
}

function EditorForm({ row, t, onDone }: EditorFormProps) {
  const edit = useRowEdit(row, onDone);
  const listId = useId();
  const beds = useQuery(bedsQuery()).data?.beds ?? [];
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        edit.save();
      }}
    >
      <p className="truncate font-semibold">{row.label}</p>
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
      <Conflicts edit={edit} t={t} />
      <FieldError message={edit.failed} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={!edit.canSave} isPending={edit.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
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
