import { type ComponentType, lazy } from 'react';

/** A lazy screen outside of a session that uses queries. The query client loads with it, after the sign-in form. */
export function lazyWithQueries<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(async () => {
    const [{ Queries }, { default: Screen }] = await Promise.all([import('./queries.tsx'), load()]);
    return {
      default: (props: P) => (
        <Queries>
          <Screen {...props} />
        </Queries>
      ),
    };
  });
}
