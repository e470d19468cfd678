import type { Hl7Problem } from '@bedside/contracts/connections/hl7-problems.ts';

interface RefusalPlace {
  /** The segment, field and component, such as `PID-3` or `OBX[2]-5`. */
  at?: string;
  /** True if the same message can never be taken (AR). Otherwise it may be taken once something was mended (AE). */
  never?: boolean;
  /** The patient whose chart is meant, if the refusal is about one. */
  patientId?: string;
}

/** A message that is not taken, with the reason and the place. Never contains a value of the message. */
export class Hl7Refusal extends Error {
  readonly problem: Hl7Problem;
  readonly at: string | undefined;
  readonly never: boolean;
  readonly patientId: string | undefined;

  constructor(problem: Hl7Problem, { at, never = false, patientId }: RefusalPlace = {}) {
    super(problem);
    this.problem = problem;
    this.at = at;
    this.never = never;
    this.patientId = patientId;
  }
}
