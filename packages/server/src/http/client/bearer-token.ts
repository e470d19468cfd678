import type { Context } from 'koa';

/**
 * Returns the token of `Authorization: Bearer …`. A request with two such headers has none: a proxy may have judged the one
 * that this server would not read.
 */
export function bearerToken({ req }: Context, most: number): string | undefined {
  const [header = '', ...others] = req.headersDistinct.authorization ?? [];
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  return others.length === 0 && token !== undefined && token.length <= most ? token : undefined;
}
