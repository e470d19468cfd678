import type { User } from '@bedside/contracts/auth/auth.contract.ts';
import { useSetAtom } from 'jotai';
import { NotebookText, UserPlus } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { TrackingList } from '../../features/board/list/tracking-list.tsx';
import { LikenessMark } from '../../features/patients/selector/likeness-mark.tsx';
import { useLikenesses } from '../../features/patients/selector/use-likenesses.ts';
import { goAtom, shiftHandover } from '../../state/address.ts';
import { boardOrderAtom } from '../../state/board-order.ts';
import { useSwitchPatient } from '../../state/patient-switch.ts';
import { addPatientDialogAtom } from '../../state/selection.ts';
import { Button } from '../../ui/controls/button.tsx';

/** The first screen: the department's tracking list (D59). */
export default function DepartmentScreen({ user }: { user: User }) {
  const { t } = useTranslation(['patients', 'frame']);
  const { to: open } = useSwitchPatient();
  const setOrder = useSetAtom(boardOrderAtom);
  const go = useSetAtom(goAtom);
  const addPatient = useSetAtom(addPatientDialogAtom);
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
      actions={
        <Button variant="outline" size="sm" className="max-md:h-11" onClick={() => go(shiftHandover)}>
          <NotebookText aria-hidden /> {t('frame:shiftHandover')}
        </Button>
      }
      addPatient={
        <Button className="max-md:h-11" onClick={() => addPatient(true)}>
          <UserPlus aria-hidden /> {t('addNew')}
        </Button>
      }
    />
  );
}
