import { FlaskConical, type LucideIcon, MessageSquareText, NotebookText, Pill } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { cn } from '../../../ui/class-names.ts';
import { type MarkedRecord, type MarkKind, markRows, type TrendMark } from '../trends/data/trend-marks.ts';
import type { View } from '../trends/data/view.ts';

const icons: Record<MarkKind, LucideIcon> = {
  medication: Pill,
  lab: FlaskConical,
  question: MessageSquareText,
  note: NotebookText,
};

interface CourseMarksProps {
  marks: readonly TrendMark[];
  view: View;
  width: number;
  /** Pixels left of the drawing. */
  left: number;
  newFrom: number;
  openRecord: (record: MarkedRecord) => void;
}

/** Marks this close, in pixels, are one button with their number. */
const reach = 26;

/** A button of the drawing, with all marks at its place, the newest last. */
interface Group {
  x: number;
  marks: TrendMark[];
}

/** What was given, answered, asked and written below the signs, each a button that opens its record. */
export function CourseMarks({ marks, view, width, left, newFrom, openRecord }: CourseMarksProps) {
  const { t } = useTranslation('trends');
  const moment = useMoment();
  const rows = markRows
    .map((kind) => ({ kind, groups: groupsOf(marks, kind, view, width) }))
    .filter(({ groups }) => groups.length > 0);
  return rows.map(({ kind, groups }) => {
    const Icon = icons[kind];
    return (
      <div key={kind} className="relative flex h-7 items-center border-b text-xs max-md:h-11">
        <span className="truncate font-medium" style={{ width: left }}>
          {t(`markShort.${kind}`)}
        </span>
        <ul aria-label={t(`mark.${kind}`)}>
          {groups.map(({ x, marks: here }) => {
            const last = here.at(-1);
            if (last === undefined) return null;
            const label = here
              .map(({ at, text }) => `${moment(new Date(at).toISOString())} ${text}`)
              .join('; ');
            return (
              <li
                key={last.key}
                className="absolute top-0 h-full -translate-x-1/2"
                style={{ left: left + x }}
              >
                <button
                  type="button"
                  title={label}
                  aria-label={label}
                  onClick={() => openRecord(last.record)}
                  className={cn(
                    'relative my-0.5 flex h-6 min-w-6 items-center justify-center rounded-sm hover:bg-hover max-md:my-0 max-md:h-11 max-md:min-w-7',
                    here.some(({ isAbnormal }) => isAbnormal) ? 'text-amber' : 'text-ink',
                    here.some(({ at }) => at >= newFrom) && 'ring-1 ring-action ring-inset',
                  )}
                >
                  <Icon aria-hidden className="size-4" />
                  {here.length > 1 && <span className="pr-0.5 font-semibold">{here.length}</span>}
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    );
  });
}

function groupsOf(marks: readonly TrendMark[], kind: MarkKind, { from, to }: View, width: number): Group[] {
  const groups: Group[] = [];
  const shown = marks
    .filter((mark) => mark.kind === kind && mark.at >= from && mark.at <= to)
    .toSorted((a, b) => a.at - b.at);
  for (const mark of shown) {
    const x = Math.min(width - 12, Math.max(12, ((mark.at - from) / (to - from)) * width));
    const last = groups.at(-1);
    if (last !== undefined && x - last.x < reach) last.marks.push(mark);
    else groups.push({ x, marks: [mark] });
  }
  return groups;
}
