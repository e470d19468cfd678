import type { ListedFacts } from '@bedside/contracts/patients/patients.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { patientQuery, patientsQuery, showListed } from '../../domains/patients.queries.ts';

/** How long changes are gathered before the list is read again. */
const gatherMs = 250;

/**
 * Keeps the list of patients current from pushes about charts that are not open. A push lacks the record number, so the
 * list is read again soon after it.
 */
export class PatientListWatch {
  readonly #cache: QueryClient;
  #reading: ReturnType<typeof setTimeout> | undefined;

  constructor(cache: QueryClient) {
    this.#cache = cache;
  }

  receive(facts: ListedFacts): void {
    showListed(this.#cache, facts);
    void this.#cache.invalidateQueries({ queryKey: patientQuery(facts.id).queryKey, exact: true });
    this.#readSoon();
  }

  stop(): void {
    clearTimeout(this.#reading);
  }

  #readSoon(): void {
    this.#reading ??= setTimeout(() => {
      this.#reading = undefined;
      const state = this.#cache.getQueryState(patientsQuery().queryKey);
      // The first list may have been read before the change, and its request cannot be repeated until it ends.
      if (state?.data === undefined && state?.fetchStatus === 'fetching') this.#readSoon();
      else void this.#cache.invalidateQueries({ queryKey: patientsQuery().queryKey, exact: true });
    }, gatherMs);
  }
}
