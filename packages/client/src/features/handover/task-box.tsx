import type { HandoverLine } from '@bedside/contracts/handover/handover-lines.ts';
import { useTranslation } from 'react-i18next';
import { taskOf } from './line-task.ts';

/** An empty box before something to do, to be ticked on paper, and a ticked one before something that was done. */
export function TaskBox({ line }: { line: HandoverLine }) {
  const { t } = useTranslation('handover');
  const task = taskOf(line);
  if (task === undefined) return null;
  return (
    <>
      <span aria-hidden className="mr-1 font-normal">
        {task === 'done' ? '☑' : '☐'}
      </span>
      <span className="sr-only">{t(task === 'done' ? 'task.done' : 'task.toDo')}: </span>
    </>
  );
}
