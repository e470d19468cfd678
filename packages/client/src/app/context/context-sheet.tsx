import { useAtom, useAtomValue } from 'jotai';
import { PanelRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activeTabAtom, contextSheetAtom, historySectionAtom, labsViewAtom } from '../../state/selection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '../../ui/overlays/dialog.tsx';
import { Context } from './context-panel.tsx';

/** Opens the panel as a sheet in windows that are too narrow for a column. */
export function ContextSheet({ patientId, className }: { patientId: string; className?: string }) {
  const { t } = useTranslation('frame');
  const [isOpen, setOpen] = useAtom(contextSheetAtom);
  if (useHasNavigated() && isOpen) setOpen(false);
  return (
    <Dialog open={isOpen} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          className={className}
          aria-label={t('context')}
          aria-keyshortcuts="i"
        >
          <PanelRight aria-hidden />
        </Button>
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
