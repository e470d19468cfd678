import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { labsQuery } from '../../../domains/labs.queries.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DialogBody } from '../../../ui/overlays/dialog.tsx';
import { SaveForm } from '../../../ui/overlays/save-form.tsx';
import { useCriticalSide, useNotChecked } from '../use-lab-judge.ts';
import { CollectedField } from './collected-field.tsx';
import { EntryFooter } from './entry-footer.tsx';
import { anEmptyRow, mostResults, previousOf, resultOfRow, testNames } from './entry-rows.ts';
import { LabLineField } from './lab-line-field.tsx';
import { ResultRow } from './result-row.tsx';
import type { EntrySource } from './use-add-labs.ts';
import { useLabEntry } from './use-lab-entry.ts';

interface LabEntryProps {
  patientId: string;
  onClose: () => void;
  /** The document that the results come from. They then need the time of collection (D21). */
  source?: EntrySource;
  /** Shown above the line. */
  children?: ReactNode;
}

/** The form of the dialog: a line, a list of its results, and the time of collection. */
export function LabEntry({ patientId, onClose, source, children }: LabEntryProps) {
  const { t } = useTranslation('labs');
  const language = useAtomValue(languageAtom);
  const labs = useQuery(labsQuery(patientId)).data ?? [];
  const form = useRef<HTMLFormElement>(null);
  const entry = useLabEntry({ patientId, form, source, onDone: onClose });
  const sideOf = useCriticalSide(patientId);
  const notCheckedOf = useNotChecked(patientId);
  const namesId = useId();
  const { draft, rows } = entry;
  return (
    <SaveForm needs={labsEndpoints.add} isRecord ref={form} className="grow" onSubmit={entry.submit}>
      <DialogBody className="flex flex-col gap-4">
        {children}
        <LabLineField
          text={draft.line}
          isLeft={entry.isChecked && draft.line.trim() !== ''}
          onText={(line) => entry.change({ line })}
          onRead={entry.takeLine}
        />
        <section aria-label={t('entry.results')} className="border-t">
          <datalist id={namesId}>
            {testNames(language).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          {draft.results.length === 0 && <p className="py-3 text-sm text-muted">{t('entry.none')}</p>}
          <ul className="divide-y">
            {rows.map(({ row, problems }) => (
              <ResultRow
                key={row.key}
                row={row}
                problems={entry.isChecked ? problems : []}
                previous={previousOf(row, labs, language)}
                critical={sideOf(resultOfRow(row, language))}
                notChecked={notCheckedOf(resultOfRow(row, language))}
                namesId={namesId}
                onChange={entry.setRow}
                onRemove={() => entry.removeRow(row.key)}
              />
            ))}
          </ul>
          <Button
            variant="ghost"
            size="sm"
            className="mt-1 -ml-2"
            disabled={rows.length >= mostResults}
            onClick={() => entry.addRow(anEmptyRow())}
          >
            <Plus aria-hidden /> {t('entry.add')}
          </Button>
        </section>
        <CollectedField
          value={draft.collection}
          onChange={(collection) => entry.change({ collection })}
          isChecked={entry.isChecked}
          isRequired={source !== undefined}
        />
      </DialogBody>
      <EntryFooter entry={entry} onClose={onClose} />
    </SaveForm>
  );
}
