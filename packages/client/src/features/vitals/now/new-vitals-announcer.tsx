import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVitalsFormat } from '../vitals-format.ts';
import type { Tile } from './tiles.ts';

interface AnnouncerProps {
  patientId: string;
  isLoaded: boolean;
  tiles: Tile[];
}

/** Announces new out-of-range values to screen readers. */
export function NewVitalsAnnouncer({ patientId, isLoaded, tiles }: AnnouncerProps) {
  const { t } = useTranslation('vitals');
  const format = useVitalsFormat();
  const scope = isLoaded ? patientId : '';
  const records = tiles.map(({ recordId }) => recordId ?? '').join(' ');
  const [said, setSaid] = useState({ scope, records, text: '' });
  if (said.scope !== scope || said.records !== records) {
    const known = said.records.split(' ');
    const news = tiles.filter(
      ({ recordId, direction, unrecordable }) =>
        recordId !== undefined && !known.includes(recordId) && (direction !== undefined || unrecordable),
    );
    const values = news.map((tile) => {
      const name = t(`name.${tile.tile}`);
      const value = format.value(tile);
      return tile.direction
        ? t('announceValue', { name, value, direction: t(tile.direction) })
        : `${name} ${value}`;
    });
    const isNews = said.scope === scope && scope !== '' && values.length > 0;
    setSaid({ scope, records, text: isNews ? t('announce', { values: values.join('; ') }) : '' });
  }
  return (
    <span role="status" className="sr-only">
      {/* A new element for each set, because screen readers skip unchanged text. */}
      <span key={said.records}>{said.text}</span>
    </span>
  );
}
