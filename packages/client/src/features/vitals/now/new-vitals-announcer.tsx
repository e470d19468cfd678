import type { News2 } from '@bedside/contracts/clinical/news2/news2.ts';
import { acvpuOf } from '@bedside/contracts/clinical/vitals/acvpu.ts';
import { consciousnessOf, reassures } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { news2Number, news2Words } from '../news2/news2-chip.tsx';
import { useVitalsFormat } from '../vitals-format.ts';
import type { Tile } from './tiles/tiles.ts';

interface AnnouncerProps {
  patientId: string;
  isLoaded: boolean;
  tiles: Tile[];
  sets: readonly VitalsRecord[];
  /** NEWS2 with the new values; undefined while unknown. */
  score: News2 | undefined;
}

/**
 * Announces new out-of-range values, a changed consciousness and NEWS2 to screen readers. An older value that shows again, because a newer one was marked
 * as entered in error, is not new.
 */
export function NewVitalsAnnouncer({ patientId, isLoaded, tiles, sets, score }: AnnouncerProps) {
  const { t } = useTranslation('vitals');
  const format = useVitalsFormat();
  const scope = isLoaded ? patientId : '';
  const newest = useMemo(() => newestOf(sets), [sets]);
  const records = [...tiles.map(({ recordId }) => recordId ?? ''), newest?.id ?? ''].join(' ');
  const [announced, setAnnounced] = useState({
    scope,
    records,
    tiles,
    newestAt: newest?.timestamp,
    text: '',
  });
  if (announced.scope !== scope || announced.records !== records) {
    const known = announced.records.split(' ');
    const news = tiles.filter(
      ({ recordId, direction, unrecordable, ...now }) =>
        recordId !== undefined &&
        !known.includes(recordId) &&
        (direction !== undefined || unrecordable) &&
        !announced.tiles.some((before) => before.tile === now.tile && isLater(before.at, now.at)),
    );
    const values = news.map((tile) => {
      const name = t(`name.${tile.tile}`);
      const value = tile.unrecordable
        ? format.value(tile)
        : `${format.value(tile)} ${format.unitOf(tile.tile)}`;
      return tile.direction
        ? t('announceValue', { name, value, direction: t(tile.direction) })
        : `${name} ${value}`;
    });
    if (newest && !known.includes(newest.id) && !isLater(announced.newestAt, newest.timestamp)) {
      const assessed = consciousnessOf(newest);
      const level = acvpuOf(assessed, newest.newConfusion);
      const words = format.consciousness(assessed, newest.newConfusion);
      // "Alert, confusion not asked" is no new finding.
      const isNormal = level === undefined || level === 'Alert' || level === 'AlertConfusionUnknown';
      if (!isNormal && words) values.push(words);
    }
    const isNews = announced.scope === scope && scope !== '' && values.length > 0;
    if (score?.status === 'scored')
      values.push(`${t('news2.name')} ${news2Number(score, t)}, ${news2Words(score, t, true)}`);
    const text = isNews ? t('announce', { values: values.join('; ') }) : '';
    setAnnounced({ scope, records, tiles, newestAt: newest?.timestamp, text });
  }
  return (
    <span role="status" className="sr-only">
      {/* A new element for each set, because screen readers skip unchanged text. */}
      <span key={announced.records}>{announced.text}</span>
    </span>
  );
}

const isLater = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && Date.parse(one) > Date.parse(other);

/** Returns the newest set that counts. A monitor's unverified ones are not announced: they come every few minutes, and call by themselves. */
function newestOf(sets: readonly VitalsRecord[]): VitalsRecord | undefined {
  return sets.reduce<VitalsRecord | undefined>(
    (newest, set) => (reassures(set) && !isLater(newest?.timestamp, set.timestamp) ? set : newest),
    undefined,
  );
}
