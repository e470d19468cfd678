import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import i18n from 'i18next';
import { getDefaultStore } from 'jotai';
import { type ReactNode, Suspense } from 'react';
import { createQueryClient } from '../src/api/query-client.ts';
import { loadAllTexts, startI18n } from '../src/i18n/i18n.ts';
import { type Language, languageAtom } from '../src/storage/preferences.ts';
import { ErrorVoice } from '../src/ui/controls/error-voice.tsx';
import { clearToast } from '../src/ui/feedback/toast.ts';
import { Toaster } from '../src/ui/feedback/toaster.tsx';
import { useFocusRecovery } from '../src/ui/hooks/use-focus-recovery.ts';
import { TooltipProvider } from '../src/ui/overlays/tooltip.tsx';
import { fetchFormatter } from '../src/ui/text/formatted-text.tsx';

/** Keeps lost focus as the main screen does. */
function KeptFocus() {
  useFocusRecovery();
  return null;
}

/** A busy machine can need more than a toast's usual 5 s between finding a text and checking it. */
const toastMilliseconds = 60_000;

let started: Promise<void> | undefined;

/**
 * Renders a part of the screen in a language, with its own empty cache, the toaster and the announcer of errors. The
 * formatter has loaded, as it has after sign-in; otherwise it would replace a text that a test has just found.
 */
export async function show(ui: ReactNode, language: Language = 'en'): Promise<RenderResult> {
  started ??= startI18n();
  await started;
  await Promise.all([loadAllTexts(), fetchFormatter()]);
  getDefaultStore().set(languageAtom, language);
  // The last test of the file may have left one.
  clearToast();
  await i18n.changeLanguage(language);
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <TooltipProvider>
        <KeptFocus />
        <Suspense>{ui}</Suspense>
        <Toaster duration={toastMilliseconds} />
        <ErrorVoice />
      </TooltipProvider>
    </QueryClientProvider>,
  );
}
