import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { addPatientDialogAtom, patientMenuAtom } from '../../../state/selection.ts';
import { PlainButton } from '../../../ui/controls/plain-button.tsx';
import { ReplyFrame } from '../reply/reply.tsx';
import { chipClass, SuggestionChips } from '../reply/reply-extras.tsx';

/** The assistant's greeting about a patient. It is never stored. */
export function Greeting({ name }: { name: string }) {
  const { t } = useTranslation('chat');
  return (
    <ReplyFrame>
      <p>{t('greeting', { name })}</p>
      <SuggestionChips suggestions={t('greetingSuggestions', { returnObjects: true })} />
    </ReplyFrame>
  );
}

/** The greeting when no patient is selected. It offers to select or add one. */
export function GreetingWithoutPatient() {
  const { t } = useTranslation('chat');
  const openMenu = useSetAtom(patientMenuAtom);
  const addPatient = useSetAtom(addPatientDialogAtom);
  return (
    <ReplyFrame>
      <p>{t('greetingWithout')}</p>
      <ul aria-label={t('suggestions')} className="mt-3 flex flex-wrap gap-1.5">
        <li>
          <button type="button" className={chipClass} onClick={() => openMenu(true)}>
            {t('greetingSelect')}
          </button>
        </li>
        <li>
          <PlainButton
            needs={patientsEndpoints.create}
            className={chipClass}
            onClick={() => addPatient(true)}
          >
            {t('greetingAdd')}
          </PlainButton>
        </li>
      </ul>
    </ReplyFrame>
  );
}
