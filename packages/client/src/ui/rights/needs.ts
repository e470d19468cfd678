import type { Endpoint } from '@bedside/contracts/define.ts';
import type { Right } from '@bedside/contracts/rights.ts';

/**
 * What a control leads to: a call of the contract, a call with the body that decides its right, a right that a service
 * asks for, or a change of what the person with this id recorded.
 */
export type Need =
  | Endpoint
  | Right
  | { call: Endpoint; body: Readonly<Record<string, unknown>> }
  | { author: string | undefined };

/** Several needs count together. */
export type Needs = Need | readonly Need[];

/** Returns several needs, or the one, as a list. */
export const listed = (needs: Needs): readonly Need[] => (isList(needs) ? needs : [needs]);
const isList = (needs: Needs): needs is readonly Need[] => Array.isArray(needs);

/** Names what a control leads to in the page, so that tests find each control by the calls of the contract. */
export const namesOf = (needs: Needs): string =>
  listed(needs)
    .map((need) => {
      if (typeof need === 'string') return need;
      if ('author' in need) return 'correct-others';
      const { method, path } = 'call' in need ? need.call : need;
      return `${method} ${path}`;
    })
    .join(', ');
