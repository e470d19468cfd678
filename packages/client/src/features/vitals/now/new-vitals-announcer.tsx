import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVitalsFormat } from '../vitals-format.ts';
import type { Tile } from './tiles/tiles.ts';

interface AnnouncerProps {
  patientId: string;
  isLoaded: boolean;
  tiles: Tile[];
}

/**
 * Announces new out-of-range values to screen readers. An older value that shows again, because a newer one was marked
 * as entered in error, is not new.
 */
export function NewVitalsAnnouncer({ patientId, isLoaded, tiles }: AnnouncerProps) {
  const { t } = useTranslation('vitals');
  const format = useVitalsFormat();
  const scope = isLoaded ? patientId : '';
  const records = tiles.map(({ recordId }) => recordId ?? '').join(' ');
  const [said, setSaid] = useState({ scope, records, tiles, text: '' });
  if (said.scope !== scope || said.records !== records) {
    const known = said.records.split(' ');
    const news = tiles.filter(
      ({ recordId, direction, unrecordable, ...now }) =>
        recordId !== undefined &&
        !known.includes(recordId) &&
        (direction !== undefined || unrecordable) &&
        !said.tiles.some((before) => before.tile === now.tile && isLater(before.at, now.at)),
    );
    const values = news.map((tile) => {
      const name = t(`name.${tile.tile}`);
      const value = format.value(tile);
      return tile.direction
        ? t('announceValue', { name, value, direction: t(tile.direction) })
        : `${name} ${value}`;
    });
    const isNews = said.scope === scope && scope !== '' && values.length > 0;
    setSaid({ scope, records, tiles, text: isNews ? t('announce', { values: values.join('; ') }) : '' });
  }
  return (
    <span role="status" className="sr-only">
      {/* A new element for each set, because screen readers skip unchanged text. */}
      <span key={said.records}>{said.text}</span>
    </span>
  );
}

const isLater = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && Date.parse(one) > Date.parse(other);
