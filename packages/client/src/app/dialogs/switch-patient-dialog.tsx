import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../domains/patients.queries.ts';
import { connectionAtom } from '../../realtime/connection/connection.ts';
import type { LabDraft } from '../../state/drafts/lab-drafts.ts';
import { type PendingSwitch, pendingSwitchAtom, useSwitchPatient } from '../../state/patient-switch.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../ui/overlays/dialog.tsx';

/** Asks what to do with unsaved work before the screen shows another patient (D14). */
export function SwitchPatientDialog() {
  const pending = useAtomValue(pendingSwitchAtom);
  const { cancel } = useSwitchPatient();
  return (
    <Dialog open={pending !== null} onOpenChange={(open) => open || cancel()}>
      {pending && <UnsavedChanges pending={pending} />}
    </Dialog>
  );
}

function UnsavedChanges({ pending: { from, unsaved, state } }: { pending: PendingSwitch }) {
  const { t } = useTranslation(['chat', 'common']);
  const { cancel, discard, save } = useSwitchPatient();
  const name = useQuery({ ...patientQuery(from), enabled: false }).data?.name ?? '';
  const isOffline = useAtomValue(connectionAtom).status === 'offline';
  const { questions, draft, notes, labs } = unsaved;
  const isSaving = state === 'saving';
  // The client keeps a draft; saving a question needs the server.
  const canSave = questions.length === 0 || !isOffline;
  return (
    <DialogContent
      role="alertdialog"
      title={t('unsaved.title')}
      description={t('unsaved.text', { name })}
      onPointerDownOutside={(event) => event.preventDefault()}
    >
      <DialogBody className="flex flex-col gap-3">
        <ul className="flex flex-col gap-2">
          {questions.map(({ id, content }) => (
            <Unsent key={id} label={t('unsaved.question')} text={content} />
          ))}
          {draft.trim() !== '' && <Unsent label={t('unsaved.draft')} text={draft} />}
          {notes.map(({ id, title, content }) => (
            <Unsent key={id} label={t('unsaved.note')} text={[title, content].filter(Boolean).join('\n')} />
          ))}
          {labs && <Unsent label={t('unsaved.labs')} text={labDraftText(labs)} />}
        </ul>
        <p className="text-sm text-muted">
          {questions.length > 0 && (canSave ? t('unsaved.saveQuestions') : t('unsaved.offline'))}{' '}
          {draft.trim() !== '' && canSave && t('unsaved.saveDraft')}{' '}
          {notes.length > 0 && canSave && t('unsaved.saveNote')} {labs && canSave && t('unsaved.saveLabs')}{' '}
          {t('unsaved.discard')}
        </p>
        {state === 'failed' && (
          <p role="alert" className="flex items-start gap-2 text-red">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" /> {t('unsaved.failed')}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" disabled={isSaving} onClick={cancel}>
          {t('common:cancel')}
        </Button>
        <Button variant="outline" className="text-red" disabled={isSaving} onClick={discard}>
          {t('unsaved.continue')}
        </Button>
        {canSave && (
          <Button disabled={isSaving} aria-busy={isSaving} onClick={() => void save()}>
            {isSaving && <Spinner className="text-white" label="" />}
            {t('unsaved.saveAndContinue')}
          </Button>
        )}
      </DialogFooter>
    </DialogContent>
  );
}

/** Returns the results and the unfinished line as the clinician typed them. */
const labDraftText = ({ results, line }: LabDraft): string =>
  [...results.map(({ testName, result, unit }) => [testName, result, unit].join(' ').trim()), line.trim()]
    .filter((text) => text !== '')
    .join('\n');

function Unsent({ label, text }: { label: string; text: string }) {
  return (
    <li className="border-l-3 border-line-strong pl-3">
      <span className="block text-xs font-medium text-muted">{label}</span>
      <span className="line-clamp-3 break-words whitespace-pre-wrap">{text}</span>
    </li>
  );
}
