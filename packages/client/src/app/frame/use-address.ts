import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSectionName } from '../../i18n/hooks/use-section-name.ts';
import {
  department,
  goAtom,
  guardBack,
  isHistorySection,
  lastPatientIdAtom,
  placeAtom,
  returnsAtom,
} from '../../state/address.ts';
import { useSwitchPatient } from '../../state/patient-switch.ts';
import { seekPlaceAtom } from '../../state/selection.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { lostByBack, openFormsAtom } from '../../ui/overlays/open-forms.ts';

/** The page's own title, without a place. */
const pageTitle = document.title;

/**
 * Connects the main screen with the browser's address. Names the place in the page's title, redirects `/` to the last
 * patient or to the department, protects unsaved work from Back, and scrolls to the record in the address.
 */
export function useAddress(): void {
  useTitle();
  useStartPlace();
  useGuardedBack();
  useRecordInAddress();
}

/** Sets the page's title to the place, never to the patient (D54). */
function useTitle(): void {
  const { t } = useTranslation('frame');
  const sectionName = useSectionName();
  const { section, patientId } = useAtomValue(placeAtom);
  const name =
    section === null
      ? t('department')
      : section === 'handover' && patientId === null
        ? t('shiftHandover')
        : isHistorySection(section)
          ? sectionName(section)
          : t(section);
  useEffect(() => {
    document.title = `${name} · ${pageTitle}`;
    return () => {
      document.title = pageTitle;
    };
  }, [name]);
}

function useStartPlace(): void {
  const store = useStore();
  useEffect(() => {
    if (window.location.pathname !== '/') return;
    const patientId = store.get(lastPatientIdAtom);
    const place =
      patientId === null ? department : { patientId, section: 'overview' as const, recordId: null };
    store.set(goAtom, place, { replace: true });
  });
}

function useGuardedBack(): void {
  const { t } = useTranslation('frame');
  const store = useStore();
  const { back } = useSwitchPatient();
  useEffect(
    () =>
      guardBack((place) => {
        // Otherwise a form in a dialog would lose its input, or stay open over another part of the chart.
        if ([...store.get(openFormsAtom).values()].some(lostByBack)) {
          toast({ title: t('openForm.title'), description: t('openForm.text') });
          return false;
        }
        return back(place);
      }),
    [back, store, t],
  );
}

/** Scrolls to the record in the address after a load, Back or Forward. */
function useRecordInAddress(): void {
  const seek = useSetAtom(seekPlaceAtom);
  const returns = useAtomValue(returnsAtom);
  const target = useRef<number>(undefined);
  useEffect(() => {
    // The cover hides and shows the screen without changing the address.
    if (target.current !== returns) seek();
    target.current = returns;
  }, [returns, seek]);
}
