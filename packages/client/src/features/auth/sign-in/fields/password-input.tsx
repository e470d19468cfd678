import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '../../../../ui/controls/input.tsx';

/** A password field with a switch to show the text. Each new form hides it again. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  const { t } = useTranslation('auth');
  const [shown, show] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={shown ? 'text' : 'password'} className="pr-11 max-md:pr-12" />
      <button
        type="button"
        aria-label={shown ? t('hidePassword') : t('showPassword')}
        onClick={() => show(!shown)}
        className="absolute inset-y-0 right-0 flex w-10 max-md:w-11 items-center justify-center rounded-md text-muted hover:text-ink"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}
