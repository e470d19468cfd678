import { getDefaultStore, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { placeAtom, returnsAtom } from '../../state/address.ts';
import { xrayInAddressAtom } from '../../state/selection.ts';
import { changeXrayWork, type XrayTab, xrayWork } from './xray-work.ts';

/**
 * Shows an analysis with its images. The address names the analysis, so that a reload, Back and a link lead to it. A
 * later analysis does not replace it.
 */
export function openAnalysis(patientId: string, analysisId: string): void {
  changeXrayWork(patientId, { tab: 'results', selectedId: analysisId });
  getDefaultStore().set(xrayInAddressAtom, patientId, analysisId);
}

/** Shows the history or the upload. */
export function leaveResults(patientId: string, tab: Exclude<XrayTab, 'results'>): void {
  changeXrayWork(patientId, { tab });
  getDefaultStore().set(xrayInAddressAtom, patientId, null);
}

/** Shows the history again when Back leads from an analysis to the tab itself. */
export function useBackToHistory(patientId: string): void {
  const returns = useAtomValue(returnsAtom);
  const known = useRef(returns);
  useEffect(() => {
    if (known.current === returns) return;
    known.current = returns;
    const { section, recordId } = getDefaultStore().get(placeAtom);
    if (section === 'xray' && recordId === null && xrayWork(patientId).tab === 'results') {
      changeXrayWork(patientId, { tab: 'history' });
    }
  }, [returns, patientId]);
}
