import { suggestDrugs } from '@bedside/contracts/clinical/medications/suggest-drugs.ts';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageAtom } from '../../../../storage/preferences.ts';
import { cn } from '../../../../ui/class-names.ts';
import { isComposing } from '../../../../ui/composing.ts';
import { Field } from '../../../../ui/controls/field.tsx';
import { Input } from '../../../../ui/controls/input.tsx';

/** The number of suggestions: more would need scrolling on a phone. */
const maxShown = 7;
/** No suggestion is active. */
const none = -1;

interface Suggestion {
  name: string;
  /** The reason for the suggestion: it is in the chart, or the other name was typed. */
  aside: string | undefined;
}

interface DrugFieldProps {
  value: string;
  onChange: (name: string) => void;
  /** The names of the chart's medications. */
  inChart: readonly string[];
  error: string | undefined;
}

/** Takes a drug's name with suggestions from the chart and from the list. A name that is not listed is allowed. */
export function DrugField({ value, onChange, inChart, error }: DrugFieldProps) {
  const { t } = useTranslation('medications');
  const listId = useId();
  const suggestions = useSuggestions(value, inChart);
  const { isShown, active, open, close, pick, onKeyDown } = useListbox(suggestions, onChange);

  return (
    <Field isRequired label={t('form.name')} error={error} className="relative">
      {(control) => (
        <>
          <Input
            {...control}
            name="name"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-activedescendant={isShown && active >= 0 ? optionId(listId, active) : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={value}
            onChange={({ target }) => {
              onChange(target.value);
              open();
            }}
            onClick={open}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
          <Suggestions
            id={listId}
            isShown={isShown}
            suggestions={suggestions}
            active={active}
            onPick={pick}
          />
        </>
      )}
    </Field>
  );
}

const optionId = (listId: string, at: number) => `${listId}-${at}`;

/** The state of the list below the field: whether it is open, and the active suggestion, -1 for none. */
function useListbox(suggestions: readonly Suggestion[], onPick: (name: string) => void) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(none);
  const isShown = isOpen && suggestions.length > 0;

  function show(isOpening: boolean) {
    setOpen(isOpening);
    setActive(none);
  }

  function pick(name: string) {
    onPick(name);
    show(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const chosen = suggestions[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((at) => Math.max(none, Math.min(suggestions.length - 1, at + step)));
    } else if (event.key === 'Enter' && isShown && chosen) pick(chosen.name);
    else if (event.key === 'Escape' && isShown) show(false);
    else return;
    event.preventDefault();
  }

  return { isShown, active, open: () => show(true), close: () => show(false), pick, onKeyDown };
}

interface SuggestionsProps {
  id: string;
  isShown: boolean;
  suggestions: readonly Suggestion[];
  active: number;
  onPick: (name: string) => void;
}

function Suggestions({ id, isShown, suggestions, active, onPick }: SuggestionsProps) {
  const { t } = useTranslation('medications');
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('form.suggestions')}
      hidden={!isShown}
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-64 overflow-y-auto rounded-md border bg-raised py-1 shadow-float"
    >
      {suggestions.map(({ name, aside }, at) => (
        <div
          key={name}
          id={optionId(id, at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={cn(
            'flex min-h-9 cursor-default items-baseline justify-between gap-3 px-3 py-1.5 hover:bg-hover max-md:min-h-11',
            at === active && 'bg-action-tint text-action',
          )}
          // Before the blur, which closes the list.
          onPointerDown={(event) => {
            event.preventDefault();
            onPick(name);
          }}
        >
          <span className="min-w-0 break-words">{name}</span>
          {aside && <span className="shrink-0 text-xs text-muted">{aside}</span>}
        </div>
      ))}
    </div>
  );
}

function useSuggestions(value: string, inChart: readonly string[]): Suggestion[] {
  const { t } = useTranslation('medications');
  const language = useAtomValue(languageAtom);
  const start = value.trim().toLowerCase();
  const known = inChart
    .filter((name) => name.toLowerCase().startsWith(start) && name.toLowerCase() !== start)
    .map((name) => ({ name, aside: t('form.inChart') }));
  const listed = suggestDrugs(value, language, maxShown).map(({ drug, alias }) => ({
    name: drug.names[language],
    aside: alias,
  }));
  const all = [...known, ...listed.filter(({ name }) => name.toLowerCase() !== start)];
  return [...new Map(all.map((one) => [one.name, one])).values()].slice(0, maxShown);
}
