import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { XrayAnalysis } from '@bedside/contracts/xrays/xrays.contract.ts';

/* For tests. */

/** Returns items of a check as their words in the reply, the verdict and the chart's value: "no fever | differs | 38.7 °C". */
export const saidItems = (text: string, items: ReplyCheck['items'], between = ' | '): string[] =>
  items.map(({ offset, length, verdict, expected }) =>
    [text.slice(offset, offset + length), verdict, expected].filter(Boolean).join(between),
  );

/** A reading of an X-ray that found these conditions, all on the left. */
export const anXray = (conditions: readonly string[]): Pick<XrayAnalysis, 'id' | 'findings'> => ({
  id: 'xray',
  findings: conditions.map((condition) => ({
    ...{ condition, location: 'left', severity: '', confidence: 0.8, recommendation: '' },
  })),
});
