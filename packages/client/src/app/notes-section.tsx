import { NotebookText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Later } from './later.tsx';

/** Where a patient's notes will stand. Until they do, nobody is to take this for a patient without notes. */
export default function NotesSection() {
  const { t } = useTranslation('frame');
  return <Later icon={NotebookText} title={t('section.notes')} text={t('later.notes')} />;
}
