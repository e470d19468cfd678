import { type PrivacyLevel, privacyLevels } from '@bedside/contracts/displays/displays.contract.ts';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../ui/controls/choice.tsx';

/** How a wall display names patients, and what that means for people who pass it. */
export function PrivacyChoice({
  privacy,
  onChange,
}: {
  privacy: PrivacyLevel;
  onChange: (privacy: PrivacyLevel) => void;
}) {
  const { t } = useTranslation('displays');
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm font-medium">{t('show')}</p>
      <Choice
        label={t('show')}
        required
        value={privacy}
        options={privacyLevels.map((value) => ({ value, label: t(`privacy.${value}`) }))}
        onChange={(next) => next !== '' && onChange(next)}
      />
      <p className="text-xs text-muted">{t(`privacyText.${privacy}`)}</p>
    </div>
  );
}
