import { PanelRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { KeyHint } from '../../ui/controls/key-hint.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { ContextSheet } from './context-sheet.tsx';
import { useContextPanel } from './use-context-panel.ts';

/** The button that docks the patient's data beside the tabs, or opens them as a sheet in a narrow window. */
export function ContextToggle({ patientId }: { patientId: string }) {
  const { t } = useTranslation('frame');
  const { canDock, isDocked, dock } = useContextPanel();
  if (!canDock) return <ContextSheet patientId={patientId} className="size-9" />;
  return (
    <Tooltip
      content={
        <>
          {t('context')} <KeyHint keys="i" />
        </>
      }
    >
      <Button
        variant="ghost"
        size="icon"
        className={cn('size-9', isDocked && 'text-action')}
        aria-label={t('context')}
        aria-pressed={isDocked}
        aria-keyshortcuts="i"
        onClick={() => dock(!isDocked)}
      >
        <PanelRight aria-hidden />
      </Button>
    </Tooltip>
  );
}
