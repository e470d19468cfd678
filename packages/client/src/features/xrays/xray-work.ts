import type { XrayView } from '@bedside/contracts/xrays/xrays.contract.ts';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { newUuid } from '../../api/uuid.ts';
import { onSessionChange } from '../../storage/token.ts';

export type XrayTab = 'history' | 'upload' | 'results';

/** What is being done with one patient's X-rays on this screen. It goes on while another tab or patient is looked at. */
export interface XrayWork {
  tab: XrayTab;
  /** The analysis that is looked at; null: the newest. */
  selectedId: string | null;
  /** The pictures that were chosen and not sent, in memory only (D31). */
  images: Partial<Record<XrayView, File>>;
  /** Of these very pictures: sending them again after an answer that never came adds nothing. */
  key: string;
  sending: { share: number; controller: AbortController } | null;
  /** Why the last try failed. */
  failure: string | null;
}

const none: XrayWork = {
  tab: 'history',
  selectedId: null,
  images: {},
  key: '',
  sending: null,
  failure: null,
};

const worksAtom = atom<ReadonlyMap<string, XrayWork>>(new Map());
const store = getDefaultStore();

/** One patient's work as it is now. */
export const xrayWork = (patientId: string): XrayWork => store.get(worksAtom).get(patientId) ?? none;

/** Changes one patient's work and no other's. */
export function changeXrayWork(patientId: string, change: Partial<XrayWork>): void {
  store.set(worksAtom, (works) =>
    new Map(works).set(patientId, { ...(works.get(patientId) ?? none), ...change }),
  );
}

/** Puts a picture into its place, or takes it out. Another picture is another analysis. */
export function putImage(patientId: string, view: XrayView, file: File | null): void {
  const { [view]: _before, ...others } = xrayWork(patientId).images;
  const images = file === null ? others : { ...others, [view]: file };
  changeXrayWork(patientId, { images, key: newUuid(), failure: null });
}

export function useXrayWork(patientId: string): XrayWork {
  return useAtomValue(worksAtom).get(patientId) ?? none;
}

onSessionChange(() => {
  for (const { sending } of store.get(worksAtom).values()) sending?.controller.abort();
  store.set(worksAtom, new Map());
});
