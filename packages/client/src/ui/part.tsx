import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A part of the screen with code of its own, which can be loaded ahead. */
export interface Part<P> {
  /** Loads the code. Call it again after a failure. */
  load: () => Promise<ComponentType<P>>;
  /** Returns the component once its code has loaded. */
  current: () => ComponentType<P> | undefined;
}

export function partOf<P extends object>(importPart: () => Promise<{ default: ComponentType<P> }>): Part<P> {
  let loaded: ComponentType<P> | undefined;
  const load = async () => {
    loaded = (await importPart()).default;
    return loaded;
  };
  return { load, current: () => loaded };
}

interface LoadedPartProps<P> {
  part: Part<P>;
  props: P;
  /** Shown while the part loads. */
  fallback: ReactNode;
  /** Mounted together with the part. */
  children?: ReactNode;
}

/**
 * Renders a part as soon as it has loaded, and throws if it cannot be loaded.
 *
 * A suspended component would take longer: React shows it at the earliest 300 ms after its fallback, and draws it in small
 * steps.
 */
export function LoadedPart<P extends object>({ part, props, fallback, children }: LoadedPartProps<P>) {
  const [Loaded, setLoaded] = useState<ComponentType<P> | undefined>(part.current);
  const [failure, setFailure] = useState<{ cause: unknown }>();
  const isLoaded = Loaded !== undefined;
  useEffect(() => {
    if (isLoaded) return;
    part.load().then(
      (component) => setLoaded(() => component),
      (cause: unknown) => setFailure({ cause }),
    );
  }, [part, isLoaded]);
  if (failure !== undefined) throw failure.cause;
  if (Loaded === undefined) return fallback;
  return (
    <>
      <Loaded {...props} />
      {children}
    </>
  );
}
