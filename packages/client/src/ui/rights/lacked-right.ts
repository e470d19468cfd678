import type { Right } from '@bedside/contracts/rights.ts';
import { listed, type Need, type Needs } from './needs.ts';

/** What a person holds. */
export interface HeldRights {
  id: string;
  rights: readonly Right[];
  countersigned: readonly Right[];
}

/**
 * Returns the rights that satisfy a need, any one of them. A call whose body decides, named without a body, opens a form
 * that may become any of its kinds.
 */
function rightsOf(need: Need, reader: string): readonly Right[] {
  if (typeof need === 'string') return [need];
  if ('author' in need) return need.author === undefined || need.author === reader ? [] : ['correct-others'];
  const { call, body } = 'call' in need ? need : { call: need, body: undefined };
  const needed = call.right;
  if (needed === undefined || needed === 'none') return [];
  if (typeof needed === 'string') return [needed];
  const chosen = body?.[needed.field];
  if (typeof chosen === 'string') return [needed.rights[chosen] ?? needed.otherwise];
  return [...Object.values(needed.rights), needed.otherwise];
}

/** Returns the first right that a person lacks for what a control leads to. */
export function lackedRight(needs: Needs, own: HeldRights): Right | undefined {
  for (const need of listed(needs)) {
    const any = rightsOf(need, own.id);
    if (any.length > 0 && !any.some((right) => own.rights.includes(right))) return any.at(-1);
  }
  return undefined;
}

/** Returns whether everything that a control leads to is held with countersigning only. */
export function isWithCountersigning(needs: Needs, own: HeldRights): boolean {
  const any = listed(needs)
    .flatMap((need) => rightsOf(need, own.id))
    .filter((right) => own.rights.includes(right));
  return any.length > 0 && any.every((right) => own.countersigned.includes(right));
}
