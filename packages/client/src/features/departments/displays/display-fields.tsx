import {
  ChangeDisplay,
  displayLanguages,
  displayOrders,
  displayPageSizes,
  privacyLevels,
} from '@bedside/contracts/displays/displays.contract.ts';
import { useId } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { useSession } from '../../../state/session.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Choice } from '../../../ui/controls/choice.tsx';
import { Label } from '../../../ui/controls/label.tsx';

/** The form of the settings that clinicians can change at any time. */
export const DisplayForm = ChangeDisplay.required();
export type DisplayForm = z.output<typeof DisplayForm>;

/**
 * The fields of the form around it: how a display names patients, its order, how many patients a page has, its language
 * and its sound.
 */
export function DisplayFields() {
  const { t } = useTranslation(['displays', 'common']);
  const { control, watch, formState } = useFormContext<DisplayForm>();
  const soundId = useId();
  const isAdmin = useSession().user?.isAdmin === true;
  // A display that shows full names already keeps them until someone chooses less.
  const choices = privacyLevels.filter(
    (value) => isAdmin || value !== 'staff' || formState.defaultValues?.privacy === 'staff',
  );
  return (
    <>
      <ChoiceField
        name="privacy"
        label={t('show')}
        options={choices.map((value) => ({ value, label: t(`privacy.${value}`) }))}
        hint={[t(`privacyText.${watch('privacy')}`), !isAdmin && t('needsAdmin')].filter(Boolean).join(' ')}
      />
      <ChoiceField
        name="order"
        label={t('order')}
        options={displayOrders.map((value) => ({ value, label: t(`orders.${value}`) }))}
      />
      <PageSizeField />
      <ChoiceField
        name="language"
        label={t('language')}
        options={displayLanguages.map((value) => ({ value, label: t(`common:languageNames.${value}`) }))}
      />
      <Controller
        control={control}
        name="sound"
        render={({ field }) => (
          <div className="flex items-center gap-2">
            <Checkbox
              id={soundId}
              checked={field.value}
              onCheckedChange={(checked) => field.onChange(checked === true)}
            />
            <Label htmlFor={soundId}>{t('sound')}</Label>
          </div>
        )}
      />
    </>
  );
}

/** How many patients a page shows. More of them are smaller. */
function PageSizeField() {
  const { t } = useTranslation('displays');
  const { control } = useFormContext<DisplayForm>();
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm font-medium">{t('perPage')}</p>
      <Controller
        control={control}
        name="perPage"
        render={({ field }) => (
          <Choice
            label={t('perPage')}
            required
            value={String(field.value)}
            options={displayPageSizes.map((size) => ({ value: String(size), label: String(size) }))}
            onChange={(chosen) => field.onChange(Number(chosen))}
          />
        )}
      />
      <p className="text-xs text-muted">{t('perPageText')}</p>
    </div>
  );
}

interface ChoiceFieldProps<Name extends 'privacy' | 'order' | 'language'> {
  name: Name;
  label: string;
  options: readonly { value: DisplayForm[Name]; label: string }[];
  hint?: string;
}

function ChoiceField<Name extends 'privacy' | 'order' | 'language'>({
  name,
  label,
  options,
  hint,
}: ChoiceFieldProps<Name>) {
  const { control } = useFormContext<DisplayForm>();
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm font-medium">{label}</p>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <Choice label={label} required value={field.value} options={options} onChange={field.onChange} />
        )}
      />
      {hint !== undefined && <p className="text-xs text-muted">{hint}</p>}
    </div>
  );
}
