import {
  feedbackTypes,
  maxFeedbackText,
  maxSummary,
  severities,
} from '@bedside/contracts/feedback/feedback.contract.ts';
import { Bug, Lightbulb } from 'lucide-react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRefusals } from '../../i18n/hooks/use-refusals.ts';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Textarea } from '../../ui/controls/textarea.tsx';
import type { FeedbackForm } from './feedback-form.ts';

const icons = { bug: Bug, feature: Lightbulb };
const bugTexts = ['stepsToReproduce', 'expectedResult', 'actualResult'] as const;

/** All fields of the form. Fields of the other type keep their text while hidden. */
export function FeedbackFields() {
  const { t } = useTranslation('feedback');
  const { form, message, optional } = useFields();
  const type = useWatch({ control: form.control, name: 'type' });
  return (
    <>
      <TypeChoice />
      <Field isRequired label={t('fields.summary')} error={message('summary')}>
        {(control) => (
          <Input {...control} {...form.register('summary')} maxLength={maxSummary} autoComplete="off" />
        )}
      </Field>
      <Field isRequired label={t('fields.description')} error={message('description')}>
        {(control) => (
          <Textarea {...control} {...form.register('description')} maxLength={maxFeedbackText} rows={4} />
        )}
      </Field>
      {type === 'bug' ? <BugFields /> : <WishFields />}
      <Field
        label={t('fields.contactEmail')}
        aside={optional}
        hint={t('anonymousHint')}
        error={message('contactEmail')}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('contactEmail')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
          />
        )}
      </Field>
    </>
  );
}

function useFields() {
  const { t } = useTranslation('common');
  const { fieldError } = useRefusals();
  const form = useFormContext<FeedbackForm>();
  const { errors } = form.formState;
  const message = (name: keyof FeedbackForm) => fieldError(name, errors[name]);
  return { form, message, optional: t('optional') };
}

function BugFields() {
  const { t } = useTranslation('feedback');
  const { form, message, optional } = useFields();
  return (
    <>
      {bugTexts.map((name) => (
        <Field key={name} label={t(`fields.${name}`)} aside={optional} error={message(name)}>
          {(control) => (
            <Textarea {...control} {...form.register(name)} maxLength={maxFeedbackText} rows={2} />
          )}
        </Field>
      ))}
      <Controller
        control={form.control}
        name="severity"
        render={({ field }) => (
          <Field label={t('fields.severity')} error={message('severity')}>
            {(control) => (
              <Select
                {...control}
                ref={field.ref}
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                options={severities.map((severity) => ({
                  value: severity,
                  label: t(`severities.${severity}`),
                }))}
              />
            )}
          </Field>
        )}
      />
    </>
  );
}

function WishFields() {
  const { t } = useTranslation('feedback');
  const { form, message, optional } = useFields();
  return (
    <Field label={t('fields.context')} aside={optional} hint={t('contextHint')} error={message('context')}>
      {(control) => (
        <Textarea {...control} {...form.register('context')} maxLength={maxFeedbackText} rows={3} />
      )}
    </Field>
  );
}

function TypeChoice() {
  const { t } = useTranslation('feedback');
  const form = useFormContext<FeedbackForm>();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t('fields.type')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {feedbackTypes.map((type) => {
          const Icon = icons[type];
          return (
            <label
              key={type}
              className="flex h-9 items-center justify-center gap-2 rounded-md border border-line-strong font-medium has-checked:border-action has-checked:bg-action-tint has-checked:text-action has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action not-has-disabled:cursor-pointer not-has-checked:hover:bg-hover max-md:h-11"
            >
              <input {...form.register('type')} type="radio" value={type} className="sr-only" />
              <Icon aria-hidden className="size-4" />
              {t(`types.${type}`)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
