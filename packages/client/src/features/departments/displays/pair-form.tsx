import { textBounds } from '@bedside/contracts/bounds.ts';
import {
  displaysEndpoints,
  type PrivacyLevel,
  pairingCodeDigits,
} from '@bedside/contracts/displays/displays.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { displaysQuery } from '../../../domains/department/displays.queries.ts';
import { useRefusals } from '../../../i18n/hooks/use-refusals.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field, FieldError } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DisplayChoiceFields, type DisplayChoices } from './display-choices.tsx';
import { PrivacyChoice } from './privacy-choice.tsx';

/** Pairs the screen that shows a code. Without another choice it shows initials. */
export function PairForm({ code: linked }: { code: string }) {
  const { t } = useTranslation(['displays', 'common']);
  const [code, setCode] = useState(linked);
  const [name, setName] = useState('');
  const [privacy, setPrivacy] = useState<PrivacyLevel>('initials');
  const [choices, setChoices] = useState<DisplayChoices>({
    order: 'bed',
    language: useAtomValue(languageAtom),
    sound: false,
  });
  const [tried, setTried] = useState(false);
  const pair = usePair(() => {
    setCode('');
    setName('');
    // The next screen may hang where visitors pass.
    setPrivacy('initials');
    setTried(false);
  });
  const failure = usePairFailure(pair.error);
  const isCode = code.replace(/\D/g, '').length === pairingCodeDigits;
  const required = t('common:requiredField');
  const send = () => {
    setTried(true);
    if (isCode && name.trim() !== '') pair.mutate({ code, name: name.trim(), privacy, ...choices });
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label={t('code')}
          value={code}
          bound={textBounds.pairingCode}
          isNumber
          error={failure.code ?? (tried && !isCode ? t('codeForm') : undefined)}
          onChange={(next) => {
            setCode(next);
            pair.reset();
          }}
        />
        <TextField
          label={t('name')}
          value={name}
          bound={textBounds.displayName}
          error={tried && name.trim() === '' ? required : undefined}
          onChange={setName}
        />
      </div>
      <PrivacyChoice privacy={privacy} onChange={setPrivacy} />
      <DisplayChoiceFields choices={choices} onChange={setChoices} />
      <FieldError message={failure.other} />
      <Button type="submit" className="self-end max-md:h-11" isPending={pair.isPending}>
        {t('pair')}
      </Button>
    </form>
  );
}

interface TextFieldProps {
  label: string;
  value: string;
  /** The most characters. */
  bound: number;
  error: string | undefined;
  isNumber?: boolean;
  onChange: (value: string) => void;
}

function TextField({ label, value, bound, error, isNumber = false, onChange }: TextFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Input
          {...control}
          value={value}
          maxLength={bound}
          inputMode={isNumber ? 'numeric' : 'text'}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function usePair(onPaired: () => void) {
  const { t } = useTranslation('displays');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { code: string; name: string; privacy: PrivacyLevel } & DisplayChoices) =>
      call(displaysEndpoints.pair, { body }),
    onSuccess: ({ name }) => {
      onPaired();
      toast({ title: t('paired', { name }) });
    },
    // Also after a failure: a lost response may have paired the screen.
    onSettled: () => cache.invalidateQueries(displaysQuery()),
  });
}

/** Returns why a screen was not paired: beside the code if it was rejected, otherwise for the whole form. */
function usePairFailure(error: Error | null): { code?: string; other: string | undefined } {
  const { t } = useTranslation('displays');
  const { refusalText } = useRefusals();
  if (error === null) return { other: undefined };
  const isCode = error instanceof ApiError && error.fields.code !== undefined;
  if (isCode) return { code: t('codeRefused'), other: undefined };
  const refused = error instanceof ApiError ? refusalText(error, { conflict: t('tooMany') }) : undefined;
  return { other: refused ?? t('pairFailed') };
}
