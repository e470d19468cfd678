import { lazy, memo, Suspense } from 'react';

// Loaded with the first reply.
const Markdown = lazy(() => import('./markdown.tsx'));

/** Renders a model's text as Markdown, or as plain text until the formatter is loaded. */
export const FormattedText = memo(function FormattedText({ text }: { text: string }) {
  return (
    <Suspense fallback={<p className="break-words whitespace-pre-wrap">{text}</p>}>
      <Markdown text={text} />
    </Suspense>
  );
});
