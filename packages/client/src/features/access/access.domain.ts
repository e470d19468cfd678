import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chartAccessQuery } from '../../domains/access.queries.ts';
import { useMoment } from '../../i18n/hooks/use-moment.ts';
import type { Folds } from '../../realtime/folds.ts';
import type { UseText } from '../timeline/record-texts.ts';

const useAccessText: UseText<'access'> = () => {
  const { t } = useTranslation('access');
  const moment = useMoment();
  return (entry) => {
    if (entry.type === 'access.broken-glass') {
      const { department, until, reason } = entry.data;
      return {
        title: t('entry.emergency'),
        detail: t('entry.detail', { department, until: moment(until), reason }),
      };
    }
    const { isRestricted, people } = entry.data;
    if (!isRestricted) return { title: t('entry.freed') };
    return { title: t('entry.restricted'), detail: people.map(({ fullName }) => fullName).join(', ') };
  };
};

export const accessDomain = {
  icon: ShieldAlert,
  context: null,
  section: null,
  folds: {
    // The band shows within a second what the entry says, and the reason of a restriction is no part of it.
    'access.broken-glass': (cache, { patientId, data }) => {
      const list = chartAccessQuery(patientId);
      cache.setQueryData(list.queryKey, (known) => {
        if (known === undefined || known.emergencies.some(({ id }) => id === data.id)) return known;
        return { ...known, emergencies: [data, ...known.emergencies] };
      });
      void cache.invalidateQueries({ queryKey: list.queryKey });
    },
    'access.restricted': (cache, { patientId }) => {
      void cache.invalidateQueries({ queryKey: chartAccessQuery(patientId).queryKey });
    },
  } satisfies Folds<'access.broken-glass' | 'access.restricted'>,
  useText: useAccessText,
};
