import type { SignTone } from '@bedside/contracts/clinical/judgement/judgement.ts';
import type { KnownAcvpu } from '@bedside/contracts/clinical/vitals/acvpu.ts';

/** Normal values use ink, never green. Unknown values never look normal. */
export const toneOf: Record<SignTone, string> = {
  normal: 'text-ink',
  warning: 'text-amber',
  critical: 'text-red',
  unknown: 'text-unknown',
};

/** Alert with unknown confusion is not known to be normal (D43). */
export const toneOfAcvpu: Record<KnownAcvpu, string> = {
  Alert: '',
  AlertConfusionUnknown: 'text-unknown',
  NewConfusion: 'text-red',
  Voice: 'text-red',
  Pain: 'text-red',
  Unresponsive: 'text-red',
};

/** The tone of a value that is older than its window. It is muted, but an out-of-range value keeps its color. */
export const oldToneOf: Record<SignTone, string> = {
  normal: 'font-normal text-muted',
  warning: 'font-normal text-amber',
  critical: 'font-normal text-red',
  unknown: 'font-normal text-unknown',
};
