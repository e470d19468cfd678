import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { Fragment, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../api/server-clock.ts';
import { useChartNews } from '../../../state/use-chart-news.ts';
import { phoneQuery, useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { useVitalsFormat } from '../vitals-format.ts';
import { type HistoryColumn, historyColumns, phoneColumns } from './history-columns.ts';
import type { VitalsLine } from './use-vitals-lines.ts';
import { VitalsHistoryRow } from './vitals-history-row.tsx';
import { VitalsRunRow } from './vitals-run-row.tsx';

/** Below this width the heads are short, so that no column is cut off. */
const narrowQuery = '(max-width: 1279px)';

interface VitalsHistoryTableProps {
  /** Newest observation first. */
  lines: readonly VitalsLine[];
  patient: Patient;
  /** The set that another part of the screen opened. Its run opens. */
  targetId: string | undefined;
}

/** One row per set of vitals, or per run of a device's sets. Marks sets that arrived while the table was open. */
export function VitalsHistoryTable({ lines, patient, targetId }: VitalsHistoryTableProps) {
  const { t } = useTranslation('history');
  const news = useChartNews(patient.id, 'vitals');
  const [openedAt] = useState(() => serverNow());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const run = lines.find(
    ({ records }) => records.length > 1 && records.some(({ id }) => id === targetId),
  )?.key;
  useEffect(() => {
    if (run !== undefined) setOpened((known) => new Set([...known, run]));
  }, [run]);
  const isPhone = useMediaQuery(phoneQuery);
  const columns = isPhone ? phoneColumns(lines.flatMap(({ records }) => records)) : historyColumns;
  const toggle = (key: string) => {
    const others = [...opened].filter((each) => each !== key);
    setOpened(new Set(opened.has(key) ? others : [...others, key]));
  };
  const row = ({ records, scores, onOxygen }: VitalsLine, isOfRun: boolean) =>
    records.map((record, index) => {
      const score = scores[index];
      return (
        score && (
          <VitalsHistoryRow
            key={record.id}
            record={record}
            patient={patient}
            score={score}
            onOxygen={onOxygen[index]}
            columns={columns}
            isNew={Date.parse(record.recordedAt) > openedAt}
            isUnread={news.record(record.id)}
            isOfRun={isOfRun}
          />
        )
      );
    });
  return (
    <table className="w-full min-w-200 border-separate border-spacing-0 text-sm xl:min-w-240">
      <caption className="sr-only">{t('vitals.caption')}</caption>
      <Heads columns={columns} />
      <tbody>
        {lines.map((line) =>
          line.records.length === 1 ? (
            row(line, false)
          ) : (
            <Fragment key={line.key}>
              <VitalsRunRow
                records={line.records}
                scores={line.scores}
                onOxygen={line.onOxygen[0]}
                patient={patient}
                columns={columns}
                isNew={Date.parse(line.records[0]?.recordedAt ?? '') > openedAt}
                isUnread={line.records.some(({ id }) => news.record(id))}
                isOpen={opened.has(line.key)}
                onToggle={() => toggle(line.key)}
              />
              {opened.has(line.key) && row(line, true)}
            </Fragment>
          ),
        )}
      </tbody>
    </table>
  );
}

function Heads({ columns }: { columns: readonly HistoryColumn[] }) {
  const { t } = useTranslation(['history', 'vitals']);
  const format = useVitalsFormat();
  const head = 'sticky top-0 z-10 border-b bg-surface px-2 py-2 text-left align-bottom font-medium xl:px-3';
  const unitOf = (column: HistoryColumn) =>
    column === 'news2' || column === 'painLevel' || column === 'consciousnessLevel' || column === 'notes'
      ? undefined
      : format.unitOf(column);
  return (
    <thead className="text-xs text-muted">
      <tr>
        <th scope="col" className={`${head} left-0 z-20 pl-4 xl:pl-4`}>
          {t('vitals.observed')}
        </th>
        {columns.map((column) => (
          <th key={column} scope="col" className={head}>
            {column === 'news2' ? t('vitals:news2.name') : <Name column={column} />}
            {unitOf(column) && <span className="block font-normal">{unitOf(column)}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The name of a sign; on narrow screens its short form, while screen readers hear the whole. */
function Name({ column }: { column: Exclude<HistoryColumn, 'news2'> }) {
  const { t } = useTranslation('vitals');
  const isNarrow = useMediaQuery(narrowQuery);
  if (column === 'notes' || !isNarrow) return t(`name.${column}`);
  return (
    <>
      <span className="sr-only">{t(`name.${column}`)}</span>
      <span aria-hidden>{t(`short.${column}`)}</span>
    </>
  );
}
