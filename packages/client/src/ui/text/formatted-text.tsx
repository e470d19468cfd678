import { withoutSlots } from '@bedside/contracts/chat/evidence-slots.ts';
import { lazy, memo, Suspense } from 'react';

// Loaded with the first reply.
const Markdown = lazy(() => import('./markdown.tsx'));

interface FormattedTextProps {
  text: string;
  /** A clinician typed the text. */
  isTyped?: boolean;
  /** The text stands below the title of its own page. */
  isDocument?: boolean;
}

/** Renders a text as Markdown, or as plain text until the formatter is loaded. */
export const FormattedText = memo(function FormattedText({
  text,
  isTyped = false,
  isDocument = false,
}: FormattedTextProps) {
  return (
    <Suspense fallback={<p className="break-words whitespace-pre-wrap">{withoutSlots(text)}</p>}>
      <Markdown text={text} isTyped={isTyped} isDocument={isDocument} />
    </Suspense>
  );
});
