import * as z from 'zod';
import { byteBounds } from '../bounds.ts';
import { defineEndpoints } from '../define.ts';

export const policyLanguages = ['en', 'es', 'de'] as const;
export type PolicyLanguage = (typeof policyLanguages)[number];

export const Policy = z.object({
  /** Markdown. */
  text: z.string().min(1).max(byteBounds.policy),
  /** The language of the text; null if the operator provided one text for all languages. */
  language: z.enum(policyLanguages).nullable(),
});
export type Policy = z.output<typeof Policy>;

/** Null for a policy that the operator has not provided. */
export const Policies = z.object({ terms: Policy.nullable(), privacy: Policy.nullable() });
export type Policies = z.output<typeof Policies>;

export const policiesEndpoints = defineEndpoints({
  read: {
    method: 'get',
    path: '/policies',
    summary:
      "Returns the operator's terms of use and privacy policy, in the requested language if they exist in it",
    access: 'public',
    query: z.object({ language: z.enum(policyLanguages).default('en') }),
    response: Policies,
  },
});
