import { type ComponentType, lazy } from 'react';

/** A view of a patient in a bundle of its own. */
type LateView = ComponentType<{ patientId: string }>;

/** Loads the bundle of a view. Must be the same function in each call. */
export type LoadView = () => Promise<{ default: LateView }>;

const fetched = new Map<LoadView, LateView>();
const onTheirWay = new Map<LoadView, LateView>();

/** Loads a view ahead, so that it opens at once and without a network. */
export function fetchAhead(load: LoadView): void {
  fetchView(load).catch((error: unknown) => console.warn('A part of the screen has not loaded', error));
}

/**
 * Returns a view, or one that suspends until its bundle has loaded. React shows a suspended view 300 ms after its spinner
 * at the earliest, so a loaded one must not suspend.
 */
export function lateView(load: LoadView): LateView {
  const here = fetched.get(load) ?? onTheirWay.get(load);
  if (here) return here;
  const view = lazy(() => fetchView(load));
  onTheirWay.set(load, view);
  return view;
}

async function fetchView(load: LoadView): Promise<{ default: LateView }> {
  try {
    const loaded = await load();
    fetched.set(load, loaded.default);
    return loaded;
  } catch (error) {
    // React caches a rejected `lazy`, so a retry needs a new one.
    onTheirWay.delete(load);
    throw error;
  }
}
