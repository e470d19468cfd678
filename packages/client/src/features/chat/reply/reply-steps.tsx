import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import type { ReplyStep } from '@bedside/contracts/chat/reply-step.ts';
import { shownTestName } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { shownDrugName } from '@bedside/contracts/clinical/medications/drugs.ts';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { scoresEndpoints } from '@bedside/contracts/scores/scores.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useAtomValue } from 'jotai';
import {
  Activity,
  Calculator,
  ClipboardPlus,
  FileSearch,
  type LucideIcon,
  MessageSquareText,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrors } from '../../../domains/use-errors.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { type Language, languageAtom } from '../../../storage/preferences.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { Needs } from '../../../ui/rights/needs.ts';
import { useConversationActions } from '../conversation-actions.ts';
import { useSignName } from './finding-words.ts';
import { FreeText } from './free-text.tsx';
import { NoLongerCounts } from './reply-alerts.tsx';

/**
 * The recommended actions of a reply (D53). One that the screen can begin is a button, in the reader's language; any other
 * is text. No button orders or saves anything.
 */
export function ReplySteps({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('chat');
  const { actions = [], steps = [] } = message.metadata.recommendations ?? {};
  if (actions.length === 0) return null;
  return (
    <div className="mt-3">
      <h3 className="text-xs font-medium text-muted">{t('actions')}</h3>
      <ul className="mt-1 flex flex-col items-start gap-1">
        {actions.map((action) => {
          const step = steps.find(({ text }) => text === action);
          return (
            <li key={action} className="max-w-full">
              {step ? <Step message={message} step={step} /> : <PlainStep message={message} text={action} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function PlainStep({ message, text }: { message: ChatMessage; text: string }) {
  return (
    <p className="py-1 pl-3 -indent-3 before:mr-1.5 before:text-muted before:content-['•']">
      <FreeText language={message.metadata.language}>{text}</FreeText>
    </p>
  );
}

const icons = {
  'record-vitals': Activity,
  'calculate-score': Calculator,
  'open-record': FileSearch,
  'write-note': ClipboardPlus,
  ask: MessageSquareText,
} as const satisfies Record<ReplyStep['kind'], LucideIcon>;

/** The call that a step leads to. */
const needsOf: Record<ReplyStep['kind'], Needs | undefined> = {
  'record-vitals': vitalsEndpoints.record,
  'calculate-score': scoresEndpoints.calculate,
  'open-record': undefined,
  'write-note': notesEndpoints.add,
  ask: chatEndpoints.ask,
};

function Step({ message, step }: { message: ChatMessage; step: ReplyStep }) {
  const { t } = useTranslation('chat');
  const { fill, begin } = useConversationActions();
  const label = useStepLabel();
  const errors = useErrors(message.patientId);
  const Icon = icons[step.kind];
  // STEP-2: a record entered in error gets no button.
  const isWrong = step.kind === 'open-record' && errors.some(({ recordId }) => recordId === step.recordId);
  if (isWrong) {
    return (
      <p className="py-1">
        <NoLongerCounts isWrong>{label(step)}</NoLongerCounts>
      </p>
    );
  }
  if (begin === undefined && step.kind !== 'ask') return <PlainStep message={message} text={step.text} />;
  const isFree = step.kind === 'ask' && step.topic === undefined;
  return (
    <Button
      needs={needsOf[step.kind]}
      variant="outline"
      size="sm"
      className="h-auto min-h-8 max-w-full py-1 text-left whitespace-normal"
      {...(step.kind === 'record-vitals' && { 'aria-haspopup': 'dialog' })}
      onClick={() => (step.kind === 'ask' ? fill(label(step)) : begin?.(message.patientId, step))}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0">
        {isFree ? (
          <FreeText language={message.metadata.language}>{step.text}</FreeText>
        ) : step.kind === 'ask' ? (
          t('step.ask', { question: label(step) })
        ) : (
          label(step)
        )}
      </span>
    </Button>
  );
}

/** Returns the name of a record, a known test or drug in the reader's language (D58). */
function shownRecord(domain: string, named: string, language: Language): string {
  if (domain === 'labs') return shownTestName({ testName: named }, language);
  return domain === 'medications' ? shownDrugName(named, language) : named;
}

/** Returns a formatter of a step in the reader's language. Of a question, the question itself. */
function useStepLabel(): (step: ReplyStep) => string {
  const { t } = useTranslation(['chat', 'records', 'notes']);
  const language = useAtomValue(languageAtom);
  const moment = useMoment();
  const nameOf = useSignName();
  return (step) => {
    switch (step.kind) {
      case 'record-vitals':
        return step.signs.length === 0
          ? t('step.recordVitals')
          : t('step.recordSigns', { signs: step.signs.map((sign) => nameOf(sign, 'short')).join(', ') });
      case 'calculate-score':
        return t('step.calculateScore', { score: step.score });
      case 'open-record': {
        const { named, domain, at } = step;
        const record =
          named === undefined
            ? t(`records:named.${domain}`, { time: moment(at) })
            : `${shownRecord(domain, named, language)}, ${moment(at)}`;
        return t('step.openRecord', { record });
      }
      case 'write-note':
        return t('step.writeNote', { note: t(`notes:titleOf.${step.noteType}`) });
      case 'ask':
        return step.topic === undefined ? step.text : t(`topic.${step.topic}`);
    }
  };
}
