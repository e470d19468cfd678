import type { Activity } from '@bedside/contracts/presence/presence.contract.ts';

/**
 * Collects this person's activity per patient.
 *
 * Several parts of the screen may claim an activity at once; the latest claim counts. Without a claim the activity is
 * viewing.
 */
export class ActivityClaims {
  readonly #claims = new Map<string, { activity: Activity }[]>();
  readonly #send: (patientId: string, activity: Activity) => void;

  constructor(send: (patientId: string, activity: Activity) => void) {
    this.#send = send;
  }

  /** Claims an activity until the caller runs the returned function. */
  claim(patientId: string, activity: Activity): () => void {
    const claim = { activity };
    this.#change(patientId, (claims) => [...claims, claim]);
    return () => this.#change(patientId, (claims) => claims.filter((one) => one !== claim));
  }

  /** Sends the activity again after each `patient:watch`, because the server may have lost it. */
  repeat(patientId: string): void {
    const activity = this.#of(patientId);
    if (activity !== 'viewing') this.#send(patientId, activity);
  }

  #change(patientId: string, change: (claims: { activity: Activity }[]) => { activity: Activity }[]): void {
    const before = this.#of(patientId);
    const claims = change(this.#claims.get(patientId) ?? []);
    if (claims.length > 0) this.#claims.set(patientId, claims);
    else this.#claims.delete(patientId);
    const after = this.#of(patientId);
    if (after !== before) this.#send(patientId, after);
  }

  #of(patientId: string): Activity {
    return this.#claims.get(patientId)?.at(-1)?.activity ?? 'viewing';
  }
}
