import { withoutSlots } from '@bedside/contracts/chat/evidence-slots.ts';
import { type ComponentType, lazy, memo, Suspense } from 'react';
import type { MarkdownProps } from './markdown.tsx';
import { isCostly } from './markdown-cost.ts';
import { unmarked } from './unmarked.ts';

let formatter: ComponentType<MarkdownProps> | undefined;

/** React shows a suspended text 300 ms after its fallback at the earliest, so a loaded formatter must not suspend. */
const LateFormatter = lazy<ComponentType<MarkdownProps>>(() =>
  load().catch((error: unknown) => {
    console.warn('Texts stay without their format', error);
    return { default: PlainText };
  }),
);

async function load(): Promise<{ default: ComponentType<MarkdownProps> }> {
  const loaded = await import('./markdown.tsx');
  formatter = loaded.default;
  return loaded;
}

/** Loads the formatter ahead of the first reply. Never rejects, because texts can be read without it. */
export async function fetchFormatter(): Promise<void> {
  await load().catch((error: unknown) => console.warn('The formatter of texts has not loaded', error));
}

/** Renders a text as Markdown, or as plain text until the formatter is loaded and if it would stop the screen. */
export const FormattedText = memo(function FormattedText(props: MarkdownProps) {
  if (isCostly(props.text)) return <PlainText text={props.text} isTyped />;
  const Formatter = formatter ?? LateFormatter;
  return (
    <Suspense fallback={<PlainText {...props} />}>
      <Formatter {...props} />
    </Suspense>
  );
});

/** What a clinician typed stays as it was typed. */
function PlainText({ text, isTyped }: MarkdownProps) {
  const words = withoutSlots(text);
  return <p className="break-words whitespace-pre-wrap">{isTyped ? words : unmarked(words)}</p>;
}
