import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadBack } from '../../../domains/lists/use-read-back.ts';
import { observedAt, vitalsList } from '../../../domains/vitals.queries.ts';
import { useNow } from '../../../state/clock.ts';
import { temperatureUnitAtom } from '../../../storage/preferences.ts';
import { useElementSize } from '../../../ui/hooks/use-element-size.ts';
import { phoneQuery, useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { usePatientVitals } from '../use-patient-vitals.ts';
import { type Trends, trendsOf } from './data/tracks.ts';
import type { MarkedRecord, TrendMark } from './data/trend-marks.ts';
import { useScene } from './drawing/use-scene.ts';
import { TrendDrawing } from './trend-drawing.tsx';
import { TrendLegend } from './trend-legend.tsx';
import { TrendReadout } from './trend-readout.tsx';
import { TrendToolbar } from './trend-toolbar.tsx';
import { usePointed } from './use-pointed.ts';
import { useTrendView } from './use-trend-view.ts';

interface TrendsViewProps {
  patientId: string;
  /** Other events, in any order. */
  marks: readonly TrendMark[];
  /** Before this time, marks may be missing because they are not loaded. */
  marksFrom: number;
  /** The view needs marks from this time on. */
  onFrom: (from: number) => void;
  /** Opens a record of the patient. */
  openRecord: (record: MarkedRecord) => void;
  showTable: () => void;
}

/** All signs and NEWS2 over one time axis, with other events (D22). */
export function TrendsView(props: TrendsViewProps) {
  const { t } = useTranslation('trends');
  const { records, patient } = usePatientVitals(props.patientId);
  const unit = useAtomValue(temperatureUnitAtom);
  const trends = useMemo(() => patient && trendsOf(records, patient, unit), [records, patient, unit]);
  if (trends === undefined || patient === undefined) return null;
  if (trends.records.length === 0) return <p className="p-4 text-muted">{t('nothing')}</p>;
  return <LoadedTrends {...props} trends={trends} patient={patient} />;
}

interface LoadedTrendsProps extends TrendsViewProps {
  trends: Trends;
  patient: Patient;
}

function LoadedTrends({ patientId, trends, patient, marks, ...props }: LoadedTrendsProps) {
  const { marksFrom, onFrom, openRecord, showTable } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const size = useElementSize(scroller);
  const isPhone = useMediaQuery(phoneQuery);
  const gutters = isPhone ? narrow : wide;
  // A set may be observed a little ahead of this computer's clock (D36).
  const now = Math.max(useNow(), trends.times.at(-1) ?? 0);
  const [from, setFrom] = useState(Number.POSITIVE_INFINITY);
  const older = useReadBack(vitalsList, patientId, { until: from, timeOf: observedAt });
  const view = useTrendView(now, trends.times[0] ?? now);
  const start = view.window === 'all' ? Number.NEGATIVE_INFINITY : view.view.from;
  useEffect(() => {
    setFrom(start);
    onFrom(start);
  }, [start, onFrom]);
  const { scene, height } = useScene(trends, marks, {
    room: size.height,
    loadedFrom: older.loadedFrom,
    marksFrom,
  });
  const width = Math.max(120, size.width - gutters.left - gutters.right);
  const pointer = usePointed(trends, marks, view.view, width);
  const { pointed } = pointer;
  const legend = <TrendLegend inError={trends.inError} showTable={showTable} />;
  return (
    <div className="flex min-h-0 grow flex-col">
      <TrendToolbar view={view} older={older} count={trends.records.length} />
      {pointed && <TrendReadout {...pointed} patient={patient} />}
      <div ref={scroller} className="min-h-0 grow overflow-x-hidden overflow-y-auto">
        <TrendDrawing
          scene={scene}
          size={{ width, height }}
          gutters={gutters}
          isPhone={isPhone}
          view={view}
          pointer={pointer}
          scroller={scroller}
          openRecord={openRecord}
        />
        {isPhone && legend}
      </div>
      {!isPhone && legend}
    </div>
  );
}

/** The room for axes and values beside the drawing, in pixels. */
const wide = { left: 184, right: 80 };
const narrow = { left: 40, right: 80 };
