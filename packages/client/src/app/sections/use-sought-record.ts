import { getDefaultStore, useAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { timeBounds } from '../../bounds.ts';
import { scoresTabAtom } from '../../features/scores/history/scores-view.ts';
import { changeXrayWork } from '../../features/xrays/xray-work.ts';
import { type SoughtRecord, soughtRecordAtom } from '../../state/selection.ts';
import { toast } from '../../ui/feedback/toast.ts';

/**
 * Scrolls to the record that another part of the screen opened, and focuses it, once its section shows it. Tells if it
 * does not appear.
 */
export function useSoughtRecord(): void {
  const { t } = useTranslation('timeline');
  const [sought, seek] = useAtom(soughtRecordAtom);
  const giveUp = useEffectEvent(() => {
    seek(null);
    toast({ title: t('notHere.title'), description: t('notHere.text') });
  });
  useEffect(() => {
    if (sought === null) return;
    choose(sought);
    const since = performance.now();
    const timer = setInterval(() => {
      if (show(sought)) seek(null);
      else if (performance.now() - since > timeBounds.soughtRecord) giveUp();
    }, timeBounds.soughtLook);
    return () => clearInterval(timer);
  }, [sought, seek]);
}

/** Opens the part of a section that shows the record. */
function choose({ patientId, domain, id }: SoughtRecord): void {
  if (domain === 'xrays') changeXrayWork(patientId, { tab: 'results', selectedId: id });
  if (domain === 'scores') getDefaultStore().set(scoresTabAtom, 'history');
}

function show({ id }: SoughtRecord): boolean {
  const record = document.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"]`);
  if (record === null) return false;
  record.scrollIntoView({ block: 'center' });
  record.focus({ preventScroll: true });
  return true;
}
