import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { callsOf, tasksOf, unseenCall } from '@bedside/contracts/clinical/board/board-calls.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAuthorName } from '../../../i18n/hooks/use-author-name.ts';
import { useLabName } from '../../../i18n/hooks/use-lab-name.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { labResult } from '../../../i18n/lab-result.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { EsiMark, News2Mark, StayText } from '../cells/board-cells.tsx';
import { SignText } from '../cells/sign-cells.tsx';
import { type BoardWords, useBoardWords } from '../cells/use-board-words.ts';

interface BoardPeekProps {
  row: BoardRow;
  now: number;
  /** True if the reader is not assigned yet. */
  canTake: boolean;
  onOpen: () => void;
  onTake: () => void;
  onClose: () => void;
}

/** The overview of one patient beside the list. It shows the whole row in words. */
export function BoardPeek({ row, now, canTake, onOpen, onTake, onClose }: BoardPeekProps) {
  const words = useBoardWords();
  const { t } = words;
  const calls = callsOf(row);
  const tasks = tasksOf(row, now);
  const unseen = unseenCall(row);
  const moment = useMoment();
  const common = { row, words, now };
  return (
    <aside
      aria-label={t('peek')}
      className="flex w-84 shrink-0 flex-col overflow-y-auto border-l bg-surface max-md:absolute max-md:inset-0 max-md:z-10 max-md:w-full"
    >
      <PeekHead {...common} onClose={onClose} />
      <div className="flex items-center gap-3 border-b px-4 py-3 text-sm">
        <EsiMark {...common} />
        <News2Mark {...common} />
        <span className="text-muted">{words.news2Words(row)}</span>
        <span className="ml-auto">
          <StayText {...common} />
        </span>
      </div>
      {unseen && (
        <p className="border-b px-4 py-3 text-sm text-muted">
          {t('callUnseen', { time: moment(unseen.calledAt) })}
        </p>
      )}
      {calls.length + tasks.length > 0 && (
        <ul className="border-b px-4 py-3 text-sm">
          {calls.map((call) => (
            <li
              key={call.kind}
              className={cn('font-medium', call.tone === 'red' ? 'text-red' : 'text-amber')}
            >
              {words.call(call)}
            </li>
          ))}
          {tasks.map((task) => (
            <li key={task} className="text-amber">
              {words.task(task)}
            </li>
          ))}
        </ul>
      )}
      <PeekVitals {...common} />
      <PeekLabs {...common} />
      <PeekCare {...common} />
      <div className="flex gap-2 p-4">
        <Button className="grow" onClick={onOpen}>
          {t('open')}
        </Button>
        {canTake && (
          <Button needs={patientsEndpoints.update} variant="outline" aria-keyshortcuts="t" onClick={onTake}>
            {t('take')} <KeyHint keys="t" />
          </Button>
        )}
      </div>
    </aside>
  );
}

interface PartProps {
  row: BoardRow;
  words: BoardWords;
  now: number;
}

function PeekHead({ row, words, onClose }: PartProps & { onClose: () => void }) {
  const { t } = words;
  return (
    <div className="flex items-start gap-2 border-b p-4">
      <div className="min-w-0 grow">
        <p className="text-lg font-semibold wrap-break-word">{row.label}</p>
        <p className="text-sm text-muted">
          {[row.bed || t('noBed'), words.who(row), t(`patients:statuses.${row.status}`)].join(' · ')}
        </p>
        <p className="mt-1 text-sm wrap-break-word">{row.chiefComplaint}</p>
      </div>
      <Button variant="ghost" size="icon" aria-label={t('closePeek')} onClick={onClose}>
        <X aria-hidden />
      </Button>
    </div>
  );
}

function PeekVitals({ row, words, now }: PartProps) {
  const { t } = words;
  const moment = useMoment();
  const signs = words.signs(row);
  return (
    <Part title={t('peekVitals')}>
      {signs.length === 0 && <p className="text-unknown">{t('noVitals')}</p>}
      {signs.map((sign) => (
        <div key={sign.sign}>
          <p className="flex justify-between">
            <span>
              <SignText sign={sign} words={words} />{' '}
              <span className="text-muted">{sign.at && sign.unit}</span>
            </span>
            <span className="text-muted">{sign.at && words.ago(sign.at, now)}</span>
          </p>
          {sign.why && <p className="text-xs text-muted">{sign.why}</p>}
        </div>
      ))}
      {row.vitalsDueAt && <p className="text-muted">{t('dueAt', { time: moment(row.vitalsDueAt) })}</p>}
    </Part>
  );
}

/** The critical results and the number of results without a review. Shows nothing without either. */
function PeekLabs({ row: { labs }, words, now }: PartProps) {
  const { t } = words;
  const nameOf = useLabName();
  const language = useAtomValue(languageAtom);
  if (labs.critical.length === 0 && labs.unreviewed === 0 && labs.notChecked === 0) return null;
  return (
    <Part title={t('peekLabs')}>
      {labs.critical.map(({ recordId, test, result, unit, isReviewed, at }) => (
        <p key={recordId} className={isReviewed ? undefined : 'font-medium text-red'}>
          {nameOf({ testName: test })} {labResult(result, language)} {unit}{' '}
          <span className="text-xs font-normal text-muted">
            {words.ago(at, now)}
            {isReviewed && ` · ${t('reviewed')}`}
          </span>
        </p>
      ))}
      {labs.unreviewed > 0 && <p className="text-muted">{t('unreviewed', { count: labs.unreviewed })}</p>}
      {labs.notChecked > 0 && <p className="text-unknown">{t('notChecked', { count: labs.notChecked })}</p>}
    </Part>
  );
}

/** The assigned clinicians, the plan, the viewers and the last change. */
function PeekCare({ row, words, now }: PartProps) {
  const { t } = words;
  const authorName = useAuthorName();
  const { assigned, lastChange, viewers } = row;
  return (
    <Part title={t('peekCare')}>
      <Fact name={t('column.nurse')}>{assigned?.nurse}</Fact>
      <Fact name={t('column.physician')}>{assigned?.physician}</Fact>
      <Fact name={t('patients:fields.allergies')}>{words.allergies(row)}</Fact>
      <Fact name={t('patients:fields.isolation')}>
        {row.isolation && t(`patients:isolations.${row.isolation}`)}
      </Fact>
      <Fact name={t('column.plan')}>{row.plan}</Fact>
      {viewers.map((viewer) => (
        <p key={viewer.userId} className="text-muted">
          {t('doing', { name: viewer.fullName, activity: t(`presence:activity.${viewer.activity}`) })}
        </p>
      ))}
      {lastChange && (
        <Fact name={t('column.change')}>
          {t('changed', { when: words.ago(lastChange.at, now), who: authorName(lastChange.by) })}
        </Fact>
      )}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1 border-b px-4 py-3 text-sm">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useBoardWords();
  return (
    <p className="flex gap-2">
      <span className="w-24 shrink-0 text-muted">{name}</span>
      <span className="min-w-0 wrap-break-word">
        {children || <span className="text-unknown">{t('patients:facts.unknown')}</span>}
      </span>
    </p>
  );
}
