import type { XrayView } from '@bedside/contracts/xrays/xrays.contract.ts';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import type { Attempt } from '../../api/attempt.ts';
import { onSessionChange } from '../../storage/token.ts';
import { putOpenFormAtom } from '../../ui/overlays/open-forms.ts';

export type XrayTab = 'history' | 'upload' | 'results';

/** The X-ray work of one patient in this client. It continues while another tab or patient is open. */
export interface XrayWork {
  tab: XrayTab;
  /** The selected analysis; null selects the newest. */
  selectedId: string | null;
  /** The chosen images before they are sent, in memory only (D31). */
  images: Partial<Record<XrayView, File>>;
  /** The last attempt to send them. A retry of the same images keeps its key. */
  attempt: Attempt | null;
  sending: { share: number; controller: AbortController } | null;
  /** Why the last attempt failed. */
  failure: string | null;
}

const none: XrayWork = {
  tab: 'history',
  selectedId: null,
  images: {},
  attempt: null,
  sending: null,
  failure: null,
};

const worksAtom = atom<ReadonlyMap<string, XrayWork>>(new Map());
const store = getDefaultStore();

/** Returns the current work of one patient. */
export const xrayWork = (patientId: string): XrayWork => store.get(worksAtom).get(patientId) ?? none;

/** Updates the work of one patient. Images that are not sent yet count as unsaved work. */
export function changeXrayWork(patientId: string, change: Partial<XrayWork>): void {
  const work = { ...xrayWork(patientId), ...change };
  store.set(worksAtom, (works) => new Map(works).set(patientId, work));
  const isUnsent = Object.keys(work.images).length > 0;
  store.set(
    putOpenFormAtom,
    `xrays ${patientId}`,
    isUnsent ? { kind: 'xrays' as const, patientId } : undefined,
  );
}

/** Sets or removes the image of one view. */
export function putImage(patientId: string, view: XrayView, file: File | null): void {
  const { [view]: _before, ...others } = xrayWork(patientId).images;
  const images = file === null ? others : { ...others, [view]: file };
  changeXrayWork(patientId, { images, failure: null });
}

export function useXrayWork(patientId: string): XrayWork {
  return useAtomValue(worksAtom).get(patientId) ?? none;
}

onSessionChange(() => {
  for (const { sending } of store.get(worksAtom).values()) sending?.controller.abort();
  store.set(worksAtom, new Map());
});
