import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../../ui/class-names.ts';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { Choice } from '../../../../ui/controls/choice.tsx';
import { Field, FieldError } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { UnitInput } from '../../../../ui/controls/unit-input.tsx';
import { useAnswer } from '../score-form.ts';
import type { ChoiceField, NumberField, TickField } from '../score-values.ts';
import { useProblemText } from '../use-problem-text.ts';
import { PrefillHint } from './prefill-hint.tsx';

/** A number with its unit. */
export function NumberAnswer({
  name,
  unit,
  hint,
  onTyped,
}: {
  name: NumberField;
  unit?: string;
  hint?: string;
  onTyped?: (typed: string) => void;
}) {
  const { t } = useTranslation('calculators');
  const answer = useAnswer(name);
  const problem = useProblemText()(answer);
  const label = t(`field.${name}`);
  return (
    <Field
      label={label}
      hint={<PrefillHint answer={answer} unit={unit} more={hint} />}
      error={problem}
      className="[&>p:empty]:hidden"
    >
      {(control) => (
        <UnitInput
          {...control}
          ref={answer.ref}
          name={name}
          label={label}
          unit={unit}
          value={answer.value}
          onChange={(event) => {
            answer.set(event.target.value);
            onTyped?.(event.target.value);
          }}
          onBlur={answer.onBlur}
          className={cn(answer.isFollowing && 'text-muted')}
        />
      )}
    </Field>
  );
}

interface ChoiceAnswerProps<T extends string> {
  name: ChoiceField;
  options: readonly { value: T; label: string }[];
  hint?: string;
}

/** A list of options, including "not known". */
export function SelectAnswer<T extends string>({ name, options, hint }: ChoiceAnswerProps<T>) {
  const { t } = useTranslation('calculators');
  const answer = useAnswer(name);
  const problem = useProblemText()(answer);
  const say = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  return (
    <Field
      label={t(`field.${name}`)}
      hint={<PrefillHint answer={answer} say={say} more={hint} />}
      error={problem}
      className="[&>p:empty]:hidden"
    >
      {(control) => (
        <Select
          {...control}
          ref={answer.ref}
          name={name}
          value={answer.value}
          onValueChange={answer.set}
          onBlur={answer.onBlur}
          options={[{ value: '', label: t('notKnown') }, ...options]}
          className={cn(answer.value === '' && 'text-unknown', answer.isFollowing && 'text-muted')}
        />
      )}
    </Field>
  );
}

/** Yes, no, or unanswered. Choosing the selected option again clears it. */
export function YesNoAnswer({
  name,
  hint,
  onChange,
}: {
  name: ChoiceField;
  hint?: string;
  onChange?: (value: string) => void;
}) {
  const { t } = useTranslation('calculators');
  const id = useId();
  const answer = useAnswer(name);
  const problem = useProblemText()(answer);
  const options = [
    { value: 'no', label: t('no') },
    { value: 'yes', label: t('yes') },
  ] as const;
  const label = t(`field.${name}`);
  return (
    <div data-field={name} className="flex flex-col gap-1">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 max-md:grid-cols-1">
        <span id={id} className="text-sm font-medium">
          {label}
        </span>
        <Choice
          label={label}
          aria-describedby={`${id}-error`}
          options={options}
          value={answer.value === 'yes' || answer.value === 'no' ? answer.value : ''}
          onChange={onChange ?? answer.set}
          className={cn(
            'md:w-40',
            answer.isFollowing && '[&_[data-state=on]]:bg-hover [&_[data-state=on]]:text-muted',
          )}
        />
      </div>
      <div className="text-xs text-muted empty:hidden">
        <PrefillHint answer={answer} say={(value) => t(value === 'yes' ? 'yes' : 'no')} more={hint} />
      </div>
      <FieldError id={`${id}-error`} message={problem} />
    </div>
  );
}

/** A checkbox. Unchecked means unanswered, not "no". */
export function TickAnswer({
  name,
  hint,
  onChange,
}: {
  name: TickField;
  hint?: string;
  onChange?: (isTicked: boolean) => void;
}) {
  const { t } = useTranslation('calculators');
  const id = useId();
  const answer = useAnswer(name);
  const change = onChange ?? ((isTicked: boolean) => answer.set(isTicked ? 'yes' : ''));
  return (
    <div data-field={name} className="flex min-h-9 flex-col justify-center max-md:min-h-11">
      <div className="flex items-start gap-2.5">
        <Checkbox
          id={id}
          ref={answer.ref}
          checked={answer.value === 'yes'}
          onCheckedChange={(checked) => change(checked === true)}
          onBlur={answer.onBlur}
          aria-describedby={`${id}-hint`}
          className="mt-px"
        />
        <label htmlFor={id} className="grow cursor-pointer text-base max-md:py-2.5 max-md:-my-2.5">
          {t(`field.${name}`)}
        </label>
      </div>
      <div id={`${id}-hint`} className="pl-7 text-xs text-muted empty:hidden">
        <PrefillHint answer={answer} say={(value) => t(value === 'yes' ? 'yes' : 'no')} more={hint} />
      </div>
    </div>
  );
}
