/** The documents that the operator of an installation provides for its users. */
export const policyNames = ['terms', 'privacy'] as const;
export type PolicyName = (typeof policyNames)[number];
