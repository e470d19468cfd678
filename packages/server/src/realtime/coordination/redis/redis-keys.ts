/**
 * The names in Redis. A Cluster runs a script only if all of its keys are in one slot, so keys of one script share the
 * part in braces.
 */

/** Returns the prefix of every key and channel of one installation. */
export function keyPrefixOf(installationId: string): string {
  return `bedside:${installationId}:`;
}

/** The channel that every node of the installation receives. */
export const commonChannel = 'bus';

/** The channel of the nodes that have a socket of a department. */
export function departmentChannel(departmentId: string): string {
  return `bus:${departmentId}`;
}

/** The hash of a patient's viewers, by node and socket. */
export function presenceKey(patientId: string): string {
  return `presence:${patientId}`;
}

/** The hash of a patient's running replies, by message id. */
export function repliesKey(patientId: string): string {
  return `replies:{${patientId}}`;
}

/** The text of one running reply. */
export function replyTextKey(patientId: string, messageId: string): string {
  return `reply:{${patientId}}:${messageId}`;
}

/** The number of a trial account's sessions. */
export function trialKey(userId: string): string {
  return `trial:${userId}`;
}

/** The attempts that one rule counts for one account or address, given as a hash. One script counts several. */
export function limitKey(installationId: string, rule: string, hash: string): string {
  return `limit:${rule}:{${installationId}}:${hash}`;
}
