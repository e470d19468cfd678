import type { XrayAnalysis } from '@bedside/contracts/xrays/xrays.contract.ts';
import { readingBounds } from '../bounds.ts';
import { type ChartState, type Shown, shown } from './chart-state.ts';

const longest = readingBounds.stateCharacters;
/**
 * A model may list what it did not see among its findings: "No pneumothorax". It is unknown then, because "No change in the
 * pneumothorax" begins like that, too.
 */
const denied =
  /^\s*(?:no|not|without|absence|absent|negative|normal|sin|ausencia|ausente|kein\p{sc=Latin}*|ohne|nicht|unauffällig)(?!\p{sc=Latin})/iu;

/** Whether the newest reading of an X-ray is abnormal. */
export function abnormalXray({ id, findings }: Pick<XrayAnalysis, 'id' | 'findings'>): ChartState {
  const seen = findings.filter(({ condition }) => !denied.test(condition));
  const text = seen
    .map(({ condition }) => condition)
    .join(', ')
    .slice(0, longest);
  const isKnown = seen.length > 0 || findings.length === 0;
  return { thing: 'abnormal:xray', ...(isKnown && { isPresent: seen.length > 0 }), text, recordId: id };
}

/** Which findings a reading names. One that it does not name is not there as far as the chart knows. */
export function shownIn({ id, findings }: Pick<XrayAnalysis, 'id' | 'findings'>): ChartState[] {
  return (Object.keys(shown) as Shown[]).map((thing) => {
    const named = findings.filter(({ condition }) => shown[thing].test(condition));
    const found = named.find(({ condition }) => !denied.test(condition));
    const isKnown = found !== undefined || named.length === 0;
    return {
      ...{ thing, recordId: id },
      ...(isKnown && { isPresent: found !== undefined }),
      ...(found && { text: `${found.condition} ${found.location}`.trim().slice(0, longest) }),
    };
  });
}
