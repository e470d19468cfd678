import type { User } from '@bedside/contracts/auth/auth.contract.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/class-names.ts';
import { Dialog, DialogBody, DialogContent } from '../../ui/overlays/dialog.tsx';
import { Connections } from './connections/connections.tsx';
import { DepartmentName } from './department-name.tsx';
import { Invites } from './members/invites.tsx';
import { Members } from './members/members.tsx';
import { RequireFactor } from './members/require-factor.tsx';
import { Beds } from './settings/beds.tsx';
import { CriticalLimits } from './settings/critical-limits.tsx';
import { DemoPatients } from './settings/demo-patients.tsx';
import { Emergencies } from './settings/emergencies.tsx';
import { Exports } from './settings/exports.tsx';
import { DepartmentHandover } from './settings/handover-format.tsx';
import { Rights } from './settings/rights.tsx';
import { TroponinAssays } from './settings/troponin-assays.tsx';
import { VitalsIntervals } from './settings/vitals-intervals.tsx';

const pages = [
  'name',
  'members',
  'invites',
  'rights',
  'emergencies',
  'beds',
  'intervals',
  'limits',
  'troponin',
  'connections',
  'exports',
  'demo',
] as const;
export type DepartmentPage = (typeof pages)[number];

interface DepartmentDialogProps {
  user: User;
  page?: DepartmentPage;
  onClose: () => void;
}

/** The settings of the administrator's department, as pages with an index. */
export default function DepartmentDialog({ user, page = 'members', onClose }: DepartmentDialogProps) {
  const { t } = useTranslation('departments');
  const [shown, setShown] = useState<DepartmentPage>(page);
  const [opened, setOpened] = useState<readonly DepartmentPage[]>([page]);
  const open = (next: DepartmentPage) => {
    setShown(next);
    setOpened((known) => (known.includes(next) ? known : [...known, next]));
  };
  const contents: Record<DepartmentPage, ReactNode> = {
    name: (
      <>
        <DepartmentName department={user.department} />
        <DepartmentHandover />
      </>
    ),
    members: (
      <>
        <Members user={user} />
        <RequireFactor />
      </>
    ),
    invites: <Invites />,
    rights: <Rights />,
    emergencies: <Emergencies userId={user.id} />,
    beds: <Beds />,
    intervals: <VitalsIntervals />,
    limits: <CriticalLimits />,
    troponin: <TroponinAssays />,
    connections: <Connections />,
    exports: <Exports />,
    demo: <DemoPatients />,
  };
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent title={t('title')} className="md:h-[92dvh] md:max-w-5xl">
        <div className="flex min-h-0 grow max-md:flex-col low:max-md:shrink-0">
          <nav
            aria-label={t('pages.label')}
            className="flex shrink-0 gap-1 max-md:flex-wrap max-md:border-b max-md:p-2 md:w-52 md:flex-col md:overflow-y-auto md:border-r md:p-3"
          >
            {pages.map((name) => (
              <button
                key={name}
                type="button"
                aria-current={name === shown ? 'page' : undefined}
                onClick={() => open(name)}
                className={cn(
                  'rounded-sm px-3 py-1.5 text-left text-sm -outline-offset-2 hover:bg-hover max-md:min-h-11',
                  name === shown && 'bg-action-tint font-medium text-action',
                )}
              >
                {t(`pages.${name}`)}
              </button>
            ))}
          </nav>
          <DialogBody className="min-w-0">
            {/* A page stays in the dialog once it was opened, so that its input is not lost by a look at another. */}
            {opened.map((name) => (
              <div key={name} hidden={name !== shown} className={cn(name === shown && 'flex flex-col gap-8')}>
                {contents[name]}
              </div>
            ))}
          </DialogBody>
        </div>
      </DialogContent>
    </Dialog>
  );
}
