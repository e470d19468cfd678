import type { GivenHandover } from '@bedside/contracts/handover/handover.contract.ts';
import { handoverEndpoints } from '@bedside/contracts/handover/handover.contract.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Label } from '../../ui/controls/label.tsx';
import { HandoverText } from './handover-text.tsx';
import type { SummarySlots } from './summary-slots.ts';
import { useConfirmHandover } from './use-handover-command.ts';

/** The given hand-overs, newest first. Their receiver confirms them here. */
export function GivenList({
  handovers,
  userId,
  GivenSummary,
}: {
  handovers: readonly GivenHandover[];
  userId: string | undefined;
  GivenSummary: SummarySlots['GivenSummary'];
}) {
  const { t } = useTranslation('handover');
  if (handovers.length === 0) return <p className="mt-1 text-sm text-unknown">{t('noneGiven')}</p>;
  return (
    <ul className="mt-1 divide-y">
      {handovers.map((handover) => (
        <GivenRow key={handover.id} handover={handover} userId={userId} GivenSummary={GivenSummary} />
      ))}
    </ul>
  );
}

interface ReadBackProps {
  giver: string;
  isPending: boolean;
  onConfirm: () => void;
}

/** The receiver confirms having repeated the summary to the giver. The confirmation has their name and its time. */
function ReadBack({ giver, isPending, onConfirm }: ReadBackProps) {
  const { t } = useTranslation('handover');
  const id = useId();
  const [isRead, setRead] = useState(false);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="flex items-center gap-2">
        <Checkbox id={id} checked={isRead} onCheckedChange={(checked) => setRead(checked === true)} />
        <Label htmlFor={id} className="py-1 font-normal">
          {t('readBack', { name: giver })}
        </Label>
      </span>
      <Button
        needs={handoverEndpoints.confirm}
        size="sm"
        disabled={!isRead}
        isPending={isPending}
        onClick={onConfirm}
      >
        {t('confirm')}
      </Button>
    </div>
  );
}

function GivenRow({
  handover,
  userId,
  GivenSummary,
}: {
  handover: GivenHandover;
  userId: string | undefined;
  GivenSummary: SummarySlots['GivenSummary'];
}) {
  const { t } = useTranslation('handover');
  const moment = useMoment();
  const { id, patientId, giver, receiver, recordedAt, confirmedAt, text, summary } = handover;
  const { mutate, isPending, isError } = useConfirmHandover(patientId);
  const [isOpen, setOpen] = useState(false);
  const isMine = receiver.id === userId;
  return (
    <li className="py-2 text-sm">
      <p>
        {t('fromTo', { giver: giver.fullName, receiver: receiver.fullName, time: moment(recordedAt) })}
        {' · '}
        {confirmedAt === undefined
          ? t('notConfirmed')
          : t('confirmed', { time: moment(confirmedAt), name: receiver.fullName })}
      </p>
      {text !== '' && <p className="mt-1 break-words whitespace-pre-line">{text}</p>}
      {confirmedAt === undefined && isMine && (
        <ReadBack giver={giver.fullName} isPending={isPending} onConfirm={() => mutate(id)} />
      )}
      {isError && (
        <p role="alert" className="text-red">
          {t('notConfirmedTryAgain')}
        </p>
      )}
      <Button
        variant="link"
        size="sm"
        className="mt-1 px-0"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('show')}
      </Button>
      {isOpen && summary && (
        <div className="my-2">
          <GivenSummary message={summary} />
        </div>
      )}
      {isOpen && <HandoverText handover={handover} />}
    </li>
  );
}
