import {
  type CriticalSide,
  criticalCheck,
  criticalSide,
} from '@bedside/contracts/clinical/labs/severity/critical-labs.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { promptBounds } from '../../work-bounds.ts';
import { maskedWithin } from '../mask/mask.ts';
import { asData, type Mask } from './as-data.ts';
import { labKeys, labText } from './chart/chart-records.ts';
import type { PromptInput } from './prompt-input.ts';
import type { PromptMarks } from './prompt-marks.ts';

const { labs: maxLabs } = promptBounds;

/** Returns the labs in the prompt: critical ones first, then abnormal ones, each group newest first. */
export function shownLabs({ labs = [], criticalLimits = [], patient }: PromptInput) {
  return labs
    .map((lab) => {
      const checked = criticalCheck(lab, criticalLimits, patient);
      const critical = criticalSide(lab, criticalLimits, patient);
      return { lab, critical, notChecked: checked.check === 'not-checked' ? checked.why : undefined };
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, maxLabs.count);
}

const rankOf = ({ lab, critical }: { lab: LabResult; critical: CriticalSide | undefined }): number =>
  critical ? 0 : lab.isAbnormal ? 1 : 2;

export function labsBlock(input: PromptInput, mask: Mask, marks: PromptMarks): string {
  const { labs = [], labsLeftOut, now } = input;
  const cut = (text: string) => maskedWithin(mask, text, maxLabs.characters).text;
  const keyOf = labKeys(input, marks);
  const lines = shownLabs(input).map(
    ({ lab, critical, notChecked }) =>
      asData(labText(lab, now, critical, notChecked), cut) +
      keyOf(lab) +
      marks.of('labs', lab.id, lab.resultTime),
  );
  if (labs.length > maxLabs.count) lines.push('More were chosen and are not shown here.');
  if (labsLeftOut) lines.push('The lab results that were chosen for this question could not be read.');
  const isCut = input.cut?.some(({ kind }) => kind === 'labs');
  if (lines.length === 0 && isCut) lines.push('The chosen lab results are not shown here.');
  if (lines.length === 0) lines.push('No lab result was chosen for this question; there may be some.');
  return `<labs>\n${lines.join('\n')}\n</labs>`;
}
