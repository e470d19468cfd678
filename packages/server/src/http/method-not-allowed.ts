import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { AppError } from '../request/app-error.ts';

/** Rejects a known path with an unknown method as `method-not-allowed`, and lists the allowed ones in `Allow`. */
export function methodNotAllowed(router: Router): Middleware {
  return async (context, next) => {
    const matched = router
      .match(context.path, context.method)
      .path.filter(({ methods }) => methods.length > 0);
    if (matched.length > 0 && context.path.startsWith('/api')) {
      context.set('Allow', [...new Set(matched.flatMap(({ methods }) => methods))].join(', '));
      throw new AppError('method-not-allowed');
    }
    return next();
  };
}
