import type { Handover } from '@bedside/contracts/handover/handover.contract.ts';
import type { HandoverLine } from '@bedside/contracts/handover/handover-lines.ts';
import { useSetAtom } from 'jotai';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { openRecordAtom, type TargetRecord } from '../../state/selection.ts';
import { cn } from '../../ui/class-names.ts';
import { CourseCurve } from './course-curve.tsx';
import { taskOf } from './line-task.ts';
import { TaskBox } from './task-box.tsx';
import { useLineText } from './use-line-text.ts';

type Shown = Pick<Handover, 'patientId' | 'sections' | 'leftOut'>;

interface HandoverTextProps {
  handover: Shown;
  /** The patient, where several hand-overs are on screen. */
  of?: string;
  /** Opens the record behind a line; on the patient's own screen by default. */
  onOpen?: (record: TargetRecord) => void;
}

/** The characters of one printed line, the lines of a page beside its head and foot, and the smallest print. */
const print = { characters: 95, lines: 38, smallest: 0.65 };

/** Returns the size of the print that fits these texts onto one page, of 1 at most. */
function printZoom(texts: readonly string[]): number {
  const lines = texts
    .flatMap((text) => text.split('\n'))
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / print.characters)), 0);
  // Smaller print has more lines and longer ones.
  return Math.max(print.smallest, Math.min(1, Math.sqrt(print.lines / Math.max(1, lines))));
}

/** The sections of a hand-over. Each line opens the record behind it. A long one is printed smaller, on one page. */
export function HandoverText({ handover, of, onOpen }: HandoverTextProps) {
  const { t } = useTranslation('handover');
  const open = useSetAtom(openRecordAtom);
  const textOf = useLineText();
  const { patientId, sections, leftOut } = handover;
  // A section's heading and gap take two lines.
  const shown = sections.map(({ section, lines }) => ({
    section,
    lines: lines.map((line) => ({ line, text: textOf(line) })),
  }));
  const texts = shown.flatMap(({ lines }) => ['\n', ...lines.map(({ text }) => text)]);
  const style = { '--print-zoom': printZoom(texts) } as CSSProperties;
  return (
    <div className="flex flex-col gap-4 print:gap-2 print:[zoom:var(--print-zoom)]" style={style}>
      {shown
        .filter(({ section }) => section !== 'synthesis')
        .map(({ section, lines }) => (
          <section key={section} aria-label={[t(`section.${section}`), of].filter(Boolean).join(', ')}>
            <h3 className="text-sm font-semibold">{t(`section.${section}`)}</h3>
            {lines.length === 0 && <p className="mt-1 text-sm text-unknown">{t('noLines')}</p>}
            <ul className="mt-1 flex flex-col gap-1 print:gap-0.5">
              {lines.map(({ line, text }) => (
                <Line key={JSON.stringify(line)} {...{ patientId, line, text }} onOpen={onOpen ?? open} />
              ))}
            </ul>
          </section>
        ))}
      {leftOut > 0 && <p className="text-sm text-amber">{t('leftOut', { count: leftOut })}</p>}
    </div>
  );
}

interface LineProps {
  patientId: string;
  line: HandoverLine;
  text: string;
  onOpen: (record: TargetRecord) => void;
}

function Line({ patientId, line, text, onOpen }: LineProps) {
  const { source } = line;
  const tone = isUnknown(line) && 'text-unknown';
  if (source === undefined || source.domain === 'patients') {
    return (
      <li className={cn('text-sm break-words whitespace-pre-line', tone)}>
        <TaskBox line={line} />
        {text}
      </li>
    );
  }
  const { domain, recordId: id } = source;
  const at = 'at' in line ? line.at : undefined;
  return (
    // The box of a task stays beside a text of several lines.
    <li className={cn(taskOf(line) !== undefined && 'flex items-baseline')}>
      <TaskBox line={line} />
      <button
        type="button"
        className={cn(
          'text-left text-sm break-words whitespace-pre-line underline-offset-4 hover:text-action hover:underline max-md:py-2 print:py-0',
          tone,
        )}
        onClick={() => onOpen({ patientId, domain, id, at })}
      >
        {text}
      </button>
      <CourseCurve line={line} className="ml-2 inline-block align-middle" />
    </li>
  );
}

/** Returns whether the line says that something is not known (D10). It must not look like a normal value. */
function isUnknown(line: HandoverLine): boolean {
  switch (line.code) {
    case 'esi':
      return line.level === null;
    case 'news2':
      return line.news2.status !== 'scored';
    case 'allergies':
      return line.allergies === 'not-asked';
    case 'pregnancy':
      return line.pregnancy.status === 'unknown';
    case 'isolation':
      return line.isolation === null;
    case 'no-home-medication':
      return true;
    case 'vital':
      return line.reading === undefined && line.triedAt === undefined;
    case 'labs':
      return line.tests === 0;
    case 'plan':
      return line.text === null;
    case 'vitals-overdue':
      return line.lastAt === null;
    default:
      return false;
  }
}
