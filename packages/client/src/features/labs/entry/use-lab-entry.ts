import type { LineResult } from '@bedside/contracts/clinical/labs/lab-line.ts';
import { testKey } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { serverNow } from '../../../api/server-clock.ts';
import {
  type DraftResult,
  dropLabDraftAtom,
  isTouchedLabDraft,
  type LabDraft,
  useLabDraft,
} from '../../../state/drafts/lab-drafts.ts';
import { type Language, languageAtom } from '../../../storage/preferences.ts';
import { readCollection } from './collection.ts';
import { isEmptyRow, mostResults, problemsOf, resultOfRow, rowOfLine } from './entry-rows.ts';
import { attemptOf, draftKey, type EntrySource, useAddLabs } from './use-add-labs.ts';

interface LabEntryOptions {
  patientId: string;
  form: RefObject<HTMLFormElement | null>;
  /** The document that the results come from. */
  source?: EntrySource | undefined;
  onDone: () => void;
}

export type LabEntryState = ReturnType<typeof useLabEntry>;

/** The state of an entry: its draft, its problems and its save. The draft outlives the dialog. */
export function useLabEntry({ patientId, form, source, onDone }: LabEntryOptions) {
  const language = useAtomValue(languageAtom);
  const [draft, change] = useLabDraft(draftKey(patientId, source));
  const drop = useSetAtom(dropLabDraftAtom);
  const [isChecked, setChecked] = useState(false);
  const { add, isPending, failed } = useAddLabs({ patientId, source }, language, onDone);
  const rows = checkedRows(draft.results, language);
  const filled = rows.filter(({ row }) => !isEmptyRow(row));

  const setRows = (results: readonly DraftResult[]) => change({ results });

  /** Adds the results of a line. Returns those that it rejects because their test is already listed. */
  function takeLine(read: LineResult[], isClean: boolean): LineResult[] {
    const filledRows = filled.map(({ row }) => row);
    const taken = takeable(read, filledRows, language);
    const added = taken.map((one) => rowOfLine(one, language));
    const refused = read.filter((one) => !taken.includes(one));
    const isComplete = added.every(({ unit }) => unit !== '');
    // Renders the results first: moving the focus in a later frame would take it away from a clinician who types on.
    flushSync(() => setRows([...filledRows, ...added]));
    // Moves to the first unit without a choice, or else to the time of collection.
    if (isClean && refused.length === 0) focusNext(form.current, isComplete);
    return refused;
  }

  function submit() {
    if (isPending) return;
    flushSync(() => setChecked(true));
    if (source?.isForeign && !source.isConfirmed) {
      form.current?.querySelector<HTMLElement>('[role=alert] [role=checkbox]')?.focus();
      return;
    }
    if (
      !isCollected(draft, source !== undefined) ||
      filled.length === 0 ||
      filled.some(({ problems }) => problems.length > 0)
    ) {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [name=line]')?.focus();
      return;
    }
    const attempt = attemptOf(draft, serverNow());
    change({ attempt });
    add({ draft, attempt });
  }

  return {
    draft,
    rows,
    change,
    takeLine,
    submit,
    setRow: (row: DraftResult) => setRows(draft.results.map((one) => (one.key === row.key ? row : one))),
    addRow: (row: DraftResult) => setRows([...draft.results, row]),
    removeRow: (key: string) => setRows(draft.results.filter((row) => row.key !== key)),
    discard: () => {
      setChecked(false);
      drop(draftKey(patientId, source));
    },
    /** The number of results that would be saved. */
    count: filled.length,
    isTouched: isTouchedLabDraft(draft),
    isChecked,
    isPending,
    failed,
  };
}

/** Returns each row with its problems. An empty row has none. */
function checkedRows(results: readonly DraftResult[], language: Language) {
  return results.map((row) => ({ row, problems: isEmptyRow(row) ? [] : problemsOf(row, results, language) }));
}

/** Returns the results of tests that the list lacks, up to its limit. */
function takeable(read: LineResult[], rows: readonly DraftResult[], language: Language): LineResult[] {
  const listed = new Set(rows.map((row) => testKey(resultOfRow(row, language))));
  const room = mostResults - rows.length;
  return read
    .filter((one) => !listed.has(testKey(resultOfRow(rowOfLine(one, language), language))))
    .slice(0, room);
}

/** Returns whether the line is read and the time of collection is valid. A document states it, so it is never unknown. */
function isCollected({ line, collection }: LabDraft, isRequired: boolean): boolean {
  const collected = readCollection(collection, serverNow());
  return (
    line.trim() === '' &&
    collected !== 'missing' &&
    collected !== 'future' &&
    !(isRequired && collected === 'unknown')
  );
}

function focusNext(form: HTMLFormElement | null, isComplete: boolean): void {
  const unit = [...(form?.querySelectorAll('select') ?? [])].find(({ value }) => value === '');
  const time = form?.querySelector<HTMLElement>('[role=radiogroup] button, [role=group] button');
  const next = isComplete ? time : unit;
  next?.focus();
}
