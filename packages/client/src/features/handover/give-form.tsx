import { textBounds } from '@bedside/contracts/bounds.ts';
import { handoverEndpoints } from '@bedside/contracts/handover/handover.contract.ts';
import type { HandoverFormat } from '@bedside/contracts/handover/handover-formats.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { attemptAt } from '../../api/attempt.ts';
import { rosterQuery } from '../../domains/department/departments.queries.ts';
import { ActObjections, useNeedsReason } from '../../domains/objections/act-objections.tsx';
import { useRoleLabel } from '../../i18n/role-label.ts';
import { type HandoverDraft, useHandoverDraft } from '../../state/drafts/handover-drafts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Textarea } from '../../ui/controls/textarea.tsx';
import { PermissionNotice } from '../../ui/rights/permission-notice.tsx';
import { useGiveHandover } from './use-handover-command.ts';

interface GiveFormProps {
  patientId: string;
  userId: string | undefined;
  format: HandoverFormat;
  /** The summary on screen, which becomes part of the hand-over. */
  summaryId: string | undefined;
}

/** The giver's own words, the receiver, and the button that gives the hand-over. */
export function GiveForm({ patientId, userId, format, summaryId }: GiveFormProps) {
  const { t } = useTranslation('handover');
  const roleLabel = useRoleLabel();
  const roster = useQuery(rosterQuery());
  const [draft, setDraft] = useHandoverDraft(patientId);
  const { text, receiverId } = draft;
  const lacksReason = useNeedsReason(patientId, true) && text.trim() === '';
  const change = (part: Partial<HandoverDraft>) => setDraft({ ...draft, ...part });
  const { mutate, isPending, isError } = useGiveHandover(patientId);
  const colleagues = (roster.data ?? []).filter(({ id }) => id !== userId);
  const give = () => {
    const body = { format, receiverId, text, ...(summaryId !== undefined && { summaryId }) };
    const attempt = attemptAt(body, draft.attempt);
    setDraft({ text, receiverId, attempt });
    mutate({ body, attempt });
  };
  return (
    <form
      className="flex flex-col gap-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        if (receiverId !== '' && !lacksReason) give();
      }}
    >
      <PermissionNotice needs={handoverEndpoints.give} />
      <ActObjections patientId={patientId} act="handover" />
      <Field label={t('words')} hint={lacksReason ? t('wordsNeeded') : undefined}>
        {(control) => (
          <Textarea
            {...control}
            value={text}
            rows={3}
            maxLength={textBounds.handoverText}
            onChange={(event) => change({ text: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('receiver')} error={roster.isError && !roster.data ? t('rosterFailed') : undefined}>
        {(control) => (
          <Select
            {...control}
            value={receiverId}
            placeholder={t('choose')}
            options={colleagues.map(({ id, fullName, role }) => ({
              value: id,
              label: `${fullName} · ${roleLabel(role)}`,
            }))}
            onValueChange={(chosen) => change({ receiverId: chosen })}
          />
        )}
      </Field>
      {isError && (
        <p role="alert" className="text-sm text-red">
          {t('notGiven')}
        </p>
      )}
      <Button
        needs={handoverEndpoints.give}
        type="submit"
        className="self-start"
        disabled={receiverId === '' || lacksReason}
        isPending={isPending}
      >
        {t('give')}
      </Button>
    </form>
  );
}
