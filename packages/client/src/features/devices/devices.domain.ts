import type { QueryClient } from '@tanstack/react-query';
import { MonitorDot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { attachedDevicesQuery, seenDevicesQuery } from '../../domains/devices.queries.ts';
import type { Folds } from '../../realtime/folds.ts';
import type { UseText } from '../timeline/record-texts.ts';

const useDevicesText: UseText<'devices'> = () => {
  const { t } = useTranslation('devices');
  return ({ type, data }) => {
    const device = data.name ?? data.deviceId;
    if (type === 'device.attached') return { title: t('entry.attached'), detail: device };
    const how = t(`ended.${data.endReason ?? 'detached'}`, { who: data.endedBy?.fullName ?? '' });
    return { title: t('entry.detached'), detail: `${device} · ${how}` };
  };
};

type DeviceEntry = 'device.attached' | 'device.detached';

const reread = (cache: QueryClient, { patientId }: { patientId: string }): void => {
  void cache.invalidateQueries({ queryKey: attachedDevicesQuery(patientId).queryKey });
  void cache.invalidateQueries({ queryKey: seenDevicesQuery().queryKey });
};

export const devicesDomain = {
  icon: MonitorDot,
  context: null,
  section: null,
  folds: { 'device.attached': reread, 'device.detached': reread } satisfies Folds<DeviceEntry>,
  useText: useDevicesText,
};
