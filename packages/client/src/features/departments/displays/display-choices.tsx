import {
  type DisplayLanguage,
  type DisplayOrder,
  displayLanguages,
  displayOrders,
} from '@bedside/contracts/displays/displays.contract.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Choice } from '../../../ui/controls/choice.tsx';
import { Label } from '../../../ui/controls/label.tsx';

/** The settings of a display that clinicians can change at any time. */
export interface DisplayChoices {
  order: DisplayOrder;
  language: DisplayLanguage;
  sound: boolean;
}

interface DisplayChoicesProps {
  choices: DisplayChoices;
  onChange: (choices: DisplayChoices) => void;
}

/** The order, the language and the sound of a display. */
export function DisplayChoiceFields({ choices, onChange }: DisplayChoicesProps) {
  const { t } = useTranslation(['displays', 'common']);
  const soundId = useId();
  return (
    <>
      <div className="flex flex-col gap-1">
        <p className="text-sm font-medium">{t('order')}</p>
        <Choice
          label={t('order')}
          required
          value={choices.order}
          options={displayOrders.map((value) => ({ value, label: t(`orders.${value}`) }))}
          onChange={(order) => order !== '' && onChange({ ...choices, order })}
        />
      </div>
      <div className="flex flex-col gap-1">
        <p className="text-sm font-medium">{t('language')}</p>
        <Choice
          label={t('language')}
          required
          value={choices.language}
          options={displayLanguages.map((value) => ({ value, label: t(`common:languageNames.${value}`) }))}
          onChange={(language) => language !== '' && onChange({ ...choices, language })}
        />
      </div>
      <div className="flex items-center gap-2">
        <Checkbox
          id={soundId}
          checked={choices.sound}
          onCheckedChange={(checked) => onChange({ ...choices, sound: checked === true })}
        />
        <Label htmlFor={soundId}>{t('sound')}</Label>
      </div>
    </>
  );
}
