import type { HandoverCode, HandoverLine } from '@bedside/contracts/handover/handover-lines.ts';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { cn } from '../../../ui/class-names.ts';
import { CourseCurve } from '../course-curve.tsx';
import { taskOf } from '../line-task.ts';
import { TaskBox } from '../task-box.tsx';
import { useHeadLine } from '../use-head-line.ts';
import { rangeOf, useLineText } from '../use-line-text.ts';
import type { ShiftPatient } from './shift-page.tsx';

/** The paragraphs of a card in their order, by the codes of their lines. Lines that are tasks stand below. */
const paragraphs: readonly (readonly HandoverCode[])[] = [
  ['complaint'],
  ['esi', 'news2'],
  ['sepsis', 'calling'],
  ['allergies', 'isolation', 'pregnancy'],
  ['worst-vital'],
  ['lab', 'score'],
  ['vital'],
];

/** How many lines of one kind a card shows. The card counts the others, which are in the chart. */
const maxLinesOf: Partial<Record<HandoverCode, number>> = { calling: 3, 'worst-vital': 2, lab: 2, score: 1 };
/** The most tasks of one kind on a card. */
const mostTasks = 5;

/** Returns whether a line says something about the patient. An unasked allergy or an unknown pregnancy does. */
function isSaid(line: HandoverLine): boolean {
  switch (line.code) {
    case 'vital':
      return line.reading !== undefined || line.triedAt !== undefined;
    case 'isolation':
      return line.isolation !== null && line.isolation !== 'none';
    case 'pregnancy':
      return line.pregnancy.status !== 'no' || line.pregnancy.deliveredOn !== undefined;
    default:
      return taskOf(line) !== 'done';
  }
}

/** One patient on a sixth of a printed page: lines of the hand-over in few words, with boxes to tick. */
export function ShiftCard({ page: { patient, handover } }: { page: ShiftPatient }) {
  const { t } = useTranslation('handover');
  const headLine = useHeadLine();
  const textOf = useLineText();
  const courseText = useCourseText();
  const lines = handover.sections.flatMap((section) => section.lines);
  const paragraph = (codes: readonly HandoverCode[]) =>
    codes.flatMap((code) => {
      const all = lines.filter((line) => line.code === code && isSaid(line));
      const shown = all.slice(0, maxLinesOf[code] ?? all.length);
      const texts = shown.map(
        (line) => (line.code === 'news2' ? courseText(line) : undefined) ?? textOf(line),
      );
      return all.length > shown.length
        ? [...texts, t('leftOut', { count: all.length - shown.length })]
        : texts;
    });
  const news2 = lines.find(({ code }) => code === 'news2');
  const tasks = (kind: 'to-do' | 'done') => lines.filter((line) => taskOf(line) === kind);
  return (
    <li className="break-inside-avoid border p-[1.5mm] text-[7pt] leading-[1.25]">
      <h3 className="text-[8.5pt] leading-tight font-semibold">{headLine(patient)}</h3>
      {paragraphs.map((codes) => {
        const texts = paragraph(codes);
        if (texts.length === 0) return null;
        return (
          <p key={codes.join()} className="wrap-break-word">
            {texts.join(' · ')}
            {news2 && codes.includes('news2') && (
              <CourseCurve line={news2} className="ml-1 inline-block h-[4mm] align-middle" />
            )}
          </p>
        );
      })}
      {(['to-do', 'done'] as const).map((kind) => (
        <Tasks
          key={kind}
          lines={tasks(kind)}
          title={t(kind === 'done' ? 'task.done' : 'task.toDo')}
          textOf={textOf}
        />
      ))}
    </li>
  );
}

/** Returns the words of a course as on paper: "NEWS2 1 → 16, worst 16 at 07:13, 13 now". */
function useCourseText(): (line: Extract<HandoverLine, { code: 'news2' }>) => string | undefined {
  const { t } = useTranslation(['handover', 'vitals']);
  const moment = useMoment();
  return ({ news2, course, worst, isSteady }) => {
    const [from] = course;
    if (news2.status !== 'scored' || from === undefined || worst === undefined || isSteady) return undefined;
    const courseText = t('line.courseShort', {
      from: rangeOf(from),
      worst: rangeOf(worst),
      time: moment(worst.at),
      now: rangeOf(news2),
    });
    return `${t('vitals:news2.name')} ${courseText}`;
  };
}

interface TasksProps {
  lines: readonly HandoverLine[];
  title: string;
  textOf: (line: HandoverLine) => string;
}

function Tasks({ lines, title, textOf }: TasksProps) {
  const { t } = useTranslation('handover');
  if (lines.length === 0) return null;
  const shown = lines.slice(0, mostTasks);
  return (
    <>
      <p className="mt-[0.5mm] font-semibold">{title}</p>
      {/* What was done stands in one paragraph, because only what is to do gets a tick. */}
      <ul>
        {shown.map((line) => (
          <li
            key={JSON.stringify(line)}
            className={cn('wrap-break-word', taskOf(line) === 'done' && 'mr-[1.5mm] inline')}
          >
            <TaskBox line={line} />
            {textOf(line)}
          </li>
        ))}
        {lines.length > shown.length && (
          <li className="inline">{t('leftOut', { count: lines.length - shown.length })}</li>
        )}
      </ul>
    </>
  );
}
