import type { LabAnalysis } from '@bedside/contracts/labs/lab-document.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../../state/clock.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FieldError } from '../../../../ui/controls/field.tsx';
import { DialogBody, DialogFooter } from '../../../../ui/overlays/dialog.tsx';
import { type DocumentRecord, stateOf, useDocument } from '../use-document.ts';
import { CollectionField, type CollectionTime } from './collection-field.tsx';
import { collectionTime, rowsOf, tickedAtFirst, type ValueRow } from './document-values.ts';
import { IdentityNotice } from './identity-notice.tsx';
import { ReadingHead, SavedNote } from './reading-head.tsx';
import { UnreadNotice } from './unread-notice.tsx';
import { useSaveValues, type ValuesToSave } from './use-save-values.ts';
import { ValuesTable } from './values-table.tsx';

interface DocumentReadingProps {
  patientId: string;
  labId?: string;
  /** The response to an upload, until its entry arrives. */
  uploaded?: LabResult;
  onSaved: () => void;
  /** Starts another upload. */
  another?: (() => void) | undefined;
  /** Opens the document with its original. */
  onOpen?: ((labId: string) => void) | undefined;
  /** Opens the entry of a document's results beside its original. */
  onEnter?: ((labId: string) => void) | undefined;
}

/** A model's reading of a document: its state, its values with ticks, and the button that saves them. */
export function DocumentReading({ patientId, labId, uploaded, onEnter, ...actions }: DocumentReadingProps) {
  const id = labId ?? uploaded?.id ?? '';
  const { t } = useTranslation('documents');
  const { document, saved } = useDocument(patientId, id, uploaded);
  const now = useNow();
  if (!document) return null;
  const analysis = stateOf(document, now) === 'read' ? document.aiAnalysisResult : undefined;
  return analysis ? (
    // Another reading starts with its own ticks.
    <Reading
      key={document.aiAnalyzedAt}
      patientId={patientId}
      record={document}
      analysis={analysis}
      saved={saved}
      {...actions}
    />
  ) : (
    <>
      <DialogBody>
        <UnreadNotice patientId={patientId} record={document} />
      </DialogBody>
      <ActionsFooter record={document} {...actions}>
        {onEnter && stateOf(document, now) === 'unread' && (
          <Button needs={labsEndpoints.add} onClick={() => onEnter(document.id)}>
            {t('enter')}
          </Button>
        )}
      </ActionsFooter>
    </>
  );
}

interface ReadingProps extends Pick<DocumentReadingProps, 'onSaved' | 'another' | 'onOpen'> {
  patientId: string;
  record: DocumentRecord;
  analysis: LabAnalysis;
  saved: readonly LabResult[];
}

function Reading({ patientId, record, analysis, saved, onSaved, another, onOpen }: ReadingProps) {
  const { t } = useTranslation('documents');
  const rows = rowsOf(analysis);
  const form = useReadingForm(record, rows, saved);
  const { save, isSaving, hasFailed } = useSaveValues(patientId, onSaved);
  const { control, formState, watch } = form;
  const { errors } = formState;
  const time = errors.collected && (errors.collected.type === 'future' ? 'future' : 'missing');
  const other = errors.ticked ? t('noneTicked') : errors.isConfirmed && t('identity.needed');
  const ticked = new Set(watch('ticked'));
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <ReadingHead record={record} />
        <SavedNote saved={saved} />
        <OmittedNotice rows={analysis.omittedRows ?? []} />
        <p className="break-words whitespace-pre-wrap">{analysis.summary}</p>
        <Controller
          control={control}
          name="isConfirmed"
          render={({ field }) => (
            <IdentityNotice
              identity={record.document.identity}
              isConfirmed={field.value}
              onConfirm={field.onChange}
            />
          )}
        />
        {rows.length > 0 && (
          <>
            <Controller
              control={control}
              name="ticked"
              render={({ field }) => (
                <ValuesTable
                  rows={rows}
                  ticked={ticked}
                  disabled={isSaving}
                  onTick={(key, isTicked) =>
                    field.onChange(
                      isTicked ? [...field.value, key] : field.value.filter((one) => one !== key),
                    )
                  }
                />
              )}
            />
            <Controller
              control={control}
              name="collected"
              render={({ field }) => (
                <CollectionField
                  value={field.value}
                  onChange={field.onChange}
                  error={time && t(`collection.${time}`)}
                />
              )}
            />
          </>
        )}
        <Meaning analysis={analysis} />
        <FieldError message={other ?? (hasFailed ? t('saveFailed') : undefined)} />
      </DialogBody>
      <ActionsFooter record={record} another={another} onOpen={onOpen}>
        {rows.length > 0 && (
          <Button
            needs={labsEndpoints.add}
            disabled={isSaving}
            onClick={form.handleSubmit((ready) => save({ labId: record.id, ...ready }))}
          >
            {t('save')}
          </Button>
        )}
      </ActionsFooter>
    </>
  );
}

function ActionsFooter({
  record,
  another,
  onOpen,
  children,
}: Pick<DocumentReadingProps, 'another' | 'onOpen'> & {
  record: DocumentRecord;
  children?: ReactNode;
}) {
  const { t } = useTranslation('documents');
  if (!another && !onOpen && !children) return null;
  return (
    <DialogFooter>
      {onOpen && (
        <Button variant="ghost" className="mr-auto" onClick={() => onOpen(record.id)}>
          {t(record.document.status === 'read' ? 'compareOriginal' : 'openOriginal')}
        </Button>
      )}
      {another && (
        <Button variant="outline" onClick={another}>
          {t('another')}
        </Button>
      )}
      {children}
    </DialogFooter>
  );
}

function Meaning({ analysis: { clinicalSignificance, recommendations } }: { analysis: LabAnalysis }) {
  const { t } = useTranslation('documents');
  return (
    <>
      {clinicalSignificance !== '' && (
        <section>
          <h3 className="font-semibold">{t('significance')}</h3>
          <p className="break-words whitespace-pre-wrap">{clinicalSignificance}</p>
        </section>
      )}
      {recommendations.length > 0 && (
        <section>
          <h3 className="font-semibold">{t('recommendations')}</h3>
          <ul className="list-disc pl-5">
            {[...new Set(recommendations)].map((step) => (
              <li key={step} className="break-words">
                {step}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="border-t pt-3 text-xs text-muted">{t('disclaimer')}</p>
    </>
  );
}

interface ReadingForm {
  /** The keys of the ticked rows. */
  ticked: string[];
  collected: CollectionTime;
  isConfirmed: boolean;
}

/** The form of a reading: the ticks, the time of collection and the confirmation. */
function useReadingForm(
  { document: { identity } }: DocumentRecord,
  rows: readonly ValueRow[],
  saved: readonly LabResult[],
) {
  const now = useNow();
  return useForm<ReadingForm, unknown, Omit<ValuesToSave, 'labId'>>({
    defaultValues: {
      ticked: [...tickedAtFirst(rows, saved)],
      collected: { day: '', time: '' },
      isConfirmed: false,
    },
    resolver: ({ ticked, collected, isConfirmed }) => {
      const time = collectionTime(collected.day, collected.time, now);
      const errors = {
        ...((time === 'missing' || time === 'future') && { collected: { type: time } }),
        ...(ticked.length === 0 && { ticked: { type: 'none' } }),
        ...(identity.differs.length > 0 && !isConfirmed && { isConfirmed: { type: 'needed' } }),
      };
      if (Object.keys(errors).length > 0) return { values: {}, errors };
      const chosen = rows.filter(({ key }) => ticked.includes(key));
      return {
        values: { rows: chosen, collectedAt: time, confirmedIdentity: isConfirmed },
        errors: {},
      };
    },
  });
}

/** LABDOC-9: shows the results of the document's text that the model left out, because its summary cannot count them. */
function OmittedNotice({ rows }: { rows: readonly string[] }) {
  const { t } = useTranslation('documents');
  if (rows.length === 0) return null;
  return (
    <div role="alert" className="rounded-md bg-red-tint px-3 py-2 text-sm text-red">
      <p className="flex items-start gap-2 font-medium">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('omitted', { count: rows.length })}
      </p>
      <ul className="mt-1 ml-6 max-h-40 list-disc overflow-y-auto pl-4 break-words text-ink">
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </div>
  );
}
