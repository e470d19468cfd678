import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { useSetAtom } from 'jotai';
import { History, NotebookText, Route } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TrackingList } from '../../features/board/list/tracking-list.tsx';
import { LikenessMark } from '../../features/patients/selector/likeness-mark.tsx';
import { useLikenesses } from '../../features/patients/selector/use-likenesses.ts';
import { goAtom, shiftHandover } from '../../state/address.ts';
import { boardOrderAtom } from '../../state/board-order.ts';
import { useSwitchPatient } from '../../state/patient-switch.ts';
import { departmentDialogAtom } from '../../state/selection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FirstSteps } from './first-steps.tsx';

/** The first screen: the department's tracking list (D59). */
export default function DepartmentScreen({ user }: { user: Profile }) {
  const { t } = useTranslation(['frame', 'round', 'past']);
  const open = useOpenChart();
  const setOrder = useSetAtom(boardOrderAtom);
  const go = useSetAtom(goAtom);
  const show = useSetAtom(departmentDialogAtom);
  const likenessOf = useLikenesses();
  const nameMark = useCallback(
    (patientId: string) => {
      const likeness = likenessOf(patientId);
      return likeness && <LikenessMark likeness={likeness} yields />;
    },
    [likenessOf],
  );
  return (
    <TrackingList
      user={user}
      nameMark={nameMark}
      onOpen={open}
      onOrder={setOrder}
      actions={(
        [
          ['round:open', Route, () => show({ kind: 'round' })],
          ['past:open', History, () => show({ kind: 'past', patientId: null })],
          ['frame:shiftHandover', NotebookText, () => go(shiftHandover)],
        ] as const
      ).map(([name, Icon, run]) => (
        <Button
          key={name}
          variant="outline"
          size="sm"
          title={t(name)}
          className="max-md:size-11 max-md:border-0 max-md:bg-transparent max-md:px-0"
          onClick={run}
        >
          <Icon aria-hidden /> <span className="max-2xl:sr-only">{t(name)}</span>
        </Button>
      ))}
      addPatient={<FirstSteps user={user} />}
    />
  );
}

/**
 * Returns a function that opens a chart in a task of its own. React runs the effects of a click's render before the
 * browser paints, and those of another task's render after it: a sixth of the time until the chart is on the screen.
 */
function useOpenChart(): (patientId: string) => void {
  const { to } = useSwitchPatient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (patientId) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => to(patientId), 0);
    },
    [to],
  );
}
