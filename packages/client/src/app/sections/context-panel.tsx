import { useAtomValue } from 'jotai';
import { PanelRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AbnormalLabs } from '../../features/labs/abnormal-labs.tsx';
import { PatientIdentity } from '../../features/patients/head/patient-identity.tsx';
import { ClinicalAlerts } from '../../features/vitals/now/clinical-alerts.tsx';
import { activeTabAtom, historySectionAtom, labsViewAtom } from '../../state/selection.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '../../ui/overlays/dialog.tsx';
import { domainViews } from './domain-views.ts';

/** Shows the patient's data beside the conversation. */
export function ContextPanel({ patientId }: { patientId: string }) {
  const { t } = useTranslation('frame');
  return (
    <section
      aria-label={t('context')}
      className="w-84 shrink-0 overflow-y-auto border-l bg-surface max-[1100px]:hidden"
    >
      <Context patientId={patientId} />
    </section>
  );
}

interface ContextSheetProps {
  patientId: string;
  isBesideChat?: boolean;
  /** In the phone's header: only the icon, large enough to tap. */
  compact?: boolean;
}

/** Opens the same panel as a drawer, on narrow windows and beside every tab except the conversation. */
export function ContextSheet({ patientId, isBesideChat = false, compact = false }: ContextSheetProps) {
  const { t } = useTranslation('frame');
  const [isOpen, setOpen] = useState(false);
  if (useHasNavigated() && isOpen) setOpen(false);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        {compact ? (
          <Button variant="ghost" size="icon" className="size-11 shrink-0" aria-label={t('context')}>
            <PanelRight aria-hidden />
          </Button>
        ) : (
          <Button variant="ghost" size="sm" className={cn('m-1', isBesideChat && 'min-[1100px]:hidden')}>
            <PanelRight aria-hidden /> {t('context')}
          </Button>
        )}
      </DialogTrigger>
      <DialogContent title={t('context')}>
        <div className="min-h-0 overflow-y-auto">
          <Context patientId={patientId} />
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** Returns true once after someone opens another part of the chart, such as a result from its alert. */
function useHasNavigated(): boolean {
  const place = [useAtomValue(activeTabAtom), useAtomValue(historySectionAtom), useAtomValue(labsViewAtom)];
  const [last, setLast] = useState(place);
  const hasNavigated = place.some((part, index) => part !== last[index]);
  if (hasNavigated) setLast(place);
  return hasNavigated;
}

function Context({ patientId }: { patientId: string }) {
  return (
    <div className="divide-y">
      <PatientIdentity patientId={patientId} />
      <ClinicalAlerts patientId={patientId}>
        <AbnormalLabs patientId={patientId} />
      </ClinicalAlerts>
      {Object.entries(domainViews).map(
        ([domain, { context: Part }]) => Part && <Part key={domain} patientId={patientId} />,
      )}
    </div>
  );
}
