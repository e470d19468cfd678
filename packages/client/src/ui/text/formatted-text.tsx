import { lazy, memo, Suspense } from 'react';

// Not needed before the first reply is read.
const Markdown = lazy(() => import('./markdown.tsx'));

/** A model's text, formatted; as it was written until the formatter is loaded. */
export const FormattedText = memo(function FormattedText({ text }: { text: string }) {
  return (
    <Suspense fallback={<p className="break-words whitespace-pre-wrap">{text}</p>}>
      <Markdown text={text} />
    </Suspense>
  );
});
