import type { User } from '@bedside/contracts/auth/auth.contract.ts';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogBody, DialogContent } from '../../ui/overlays/dialog.tsx';
import { DepartmentName } from './department-name.tsx';
import { Invites } from './members/invites.tsx';
import { Members } from './members/members.tsx';
import { RequireFactor } from './members/require-factor.tsx';
import { Beds } from './settings/beds.tsx';
import { CriticalLimits } from './settings/critical-limits.tsx';
import { Exports } from './settings/exports.tsx';
import { DepartmentHandover } from './settings/handover-format.tsx';
import { TroponinAssays } from './settings/troponin-assays.tsx';
import { VitalsIntervals } from './settings/vitals-intervals.tsx';

/** Manages name, members and invite codes of the administrator's department. */
export default function DepartmentDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('departments');
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('title')} className="md:max-w-4xl">
        <DialogBody className="flex flex-col gap-8">
          <DepartmentName department={user.department} />
          <Members user={user} />
          <Beds />
          <VitalsIntervals />
          <CriticalLimits />
          <TroponinAssays />
          <RequireFactor />
          <DepartmentHandover />
          <Exports />
          <Invites />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
