import { type XrayAnalysis, type XrayView, xrayViews } from '@bedside/contracts/xrays/xrays.contract.ts';
import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLineOf } from '../../domains/use-line-of.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/controls/choice.tsx';
import { Dialog, DialogContent, DialogTrigger } from '../../ui/overlays/dialog.tsx';
import { XrayPane } from './pane/xray-pane.tsx';

type Shown = 'both' | XrayView;
const choices: readonly Shown[] = ['both', ...xrayViews];

/** The two images of an analysis, together or one alone, also as large as the window. */
export function XrayViewer({ analysis, className }: { analysis: XrayAnalysis; className?: string }) {
  const { t } = useTranslation('xrays');
  const [shown, setShown] = useState<Shown>('both');
  return (
    <div className={cn('flex min-h-0 flex-col', className)}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <ShownChoice shown={shown} onChange={setShown} />
        <Dialog>
          <DialogTrigger asChild>
            <Button variant="outline" size="sm">
              <Maximize2 aria-hidden /> {t('enlarge')}
            </Button>
          </DialogTrigger>
          <LargeViewer analysis={analysis} shown={shown} onChange={setShown} />
        </Dialog>
      </div>
      <Panes analysis={analysis} shown={shown} />
    </div>
  );
}

interface ShownProps {
  shown: Shown;
  onChange: (shown: Shown) => void;
}

function ShownChoice({ shown, onChange }: ShownProps) {
  const { t } = useTranslation('xrays');
  const options = choices.map((value) => ({ value, label: t(`shown.${value}`) }));
  return (
    <Choice
      label={t('show')}
      options={options}
      value={shown}
      onChange={(value) => onChange(value || 'both')}
      required
      className="self-start"
    />
  );
}

function Panes({ analysis, shown }: { analysis: XrayAnalysis; shown: Shown }) {
  return (
    <div className={cn('grid min-h-0 grow gap-3', shown === 'both' && 'sm:grid-cols-2')}>
      {xrayViews
        .filter((view) => shown === 'both' || shown === view)
        .map((view) => (
          <XrayPane
            key={`${analysis.id} ${view}`}
            analysis={analysis}
            view={view}
            className={shown === 'both' ? 'min-h-64 max-sm:min-h-112' : 'min-h-80'}
          />
        ))}
    </div>
  );
}

/** The images over the whole window. It names the patient, because it covers the head of the page. */
function LargeViewer({ analysis, ...shown }: ShownProps & { analysis: XrayAnalysis }) {
  const { t } = useTranslation('xrays');
  const moment = useMoment();
  const who = useLineOf(analysis.patientId);
  return (
    <DialogContent
      title={who || t('title')}
      description={`${moment(analysis.analysisTime)} · ${t('research')}`}
      className="h-dvh max-h-none max-md:rounded-none md:top-0 md:left-0 md:max-w-none md:translate-x-0 md:translate-y-0 md:rounded-none md:border-0"
    >
      <div className="flex min-h-0 grow flex-col gap-2 overflow-y-auto p-3">
        <ShownChoice {...shown} />
        <Panes analysis={analysis} shown={shown.shown} />
      </div>
    </DialogContent>
  );
}
