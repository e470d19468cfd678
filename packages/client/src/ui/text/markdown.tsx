import { spanKinds } from '@bedside/contracts/chat/evidence-slots.ts';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { cn } from '../class-names.ts';
import { keepClinicalMarks, showHtml, showNotation } from './clinical-marks.ts';
import { CheckedValue, EvidenceSlot } from './evidence-links.tsx';
import { showSlots } from './evidence-slots.ts';

/** No images, because an image request would send patient data to its URL. */
const schema = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((tag) => tag !== 'img'),
  protocols: { href: ['https', 'http', 'mailto'] },
};

// One tilde means "about" in a clinical text.
const gfm = [remarkGfm, { singleTilde: false }] satisfies [typeof remarkGfm, object];
const plugins = { reply: [gfm, showHtml], typed: [gfm, showNotation] };

const components: Components = {
  // A task list's box. It is text, because a tick here would change nothing.
  input: ({ checked }) => <span className="mr-1">{checked ? '☑' : '☐'}</span>,
  a: ({ href, children }) => (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      referrerPolicy="no-referrer"
      className="text-action underline underline-offset-2"
    >
      {children}
    </a>
  ),
  sup: ({ node, children }) => {
    const mark = node?.properties.dataMark;
    return typeof mark === 'number' ? <EvidenceSlot index={mark} /> : <sup>{children}</sup>;
  },
  u: ({ node, children }) => {
    const kind = spanKinds.find((one) => one === node?.properties.dataChecked);
    return kind === undefined ? <u>{children}</u> : <CheckedValue kind={kind}>{children}</CheckedValue>;
  },
  table: ({ children }) => (
    <div className="my-2 overflow-x-auto">
      <table className="text-sm [&_td]:border [&_td]:px-2 [&_td]:py-1 [&_th]:border [&_th]:bg-hover [&_th]:px-2 [&_th]:py-1 [&_th]:text-left">
        {children}
      </table>
    </div>
  ),
};

const documentComponents: Components = { ...components, h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' };

export interface MarkdownProps {
  text: string;
  /** A clinician typed the text: line breaks stay, and so does clinical notation that Markdown would change. */
  isTyped?: boolean;
  /** The text stands below the title of its own page: its headings begin at the second level. */
  isDocument?: boolean;
}

/** Renders text as sanitized Markdown, with headings no larger than the conversation's. */
export default function Markdown({ text, isTyped = false, isDocument = false }: MarkdownProps) {
  return (
    <div
      className={cn(
        'break-words [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_code]:rounded-sm [&_code]:bg-hover [&_code]:px-1 [&_code]:text-sm [&_h1]:mt-3 [&_h1]:font-semibold [&_h2]:mt-3 [&_h2]:font-semibold [&_h3]:mt-2 [&_h3]:font-semibold [&_h4]:mt-2 [&_h4]:font-semibold [&_hr]:my-3 [&_li]:my-0.5 [&_ol]:my-1.5 [&_ol]:list-decimal [&_ol]:pl-5 [&_p]:my-1.5 [&_pre]:my-2 [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-hover [&_pre]:p-2 [&_strong]:font-semibold [&_ul]:my-1.5 [&_ul]:list-disc [&_ul]:pl-5 [&>:first-child]:mt-0 [&>:last-child]:mb-0',
        isTyped && '[&_li]:whitespace-pre-line [&_p]:whitespace-pre-line',
      )}
    >
      <ReactMarkdown
        remarkPlugins={plugins[isTyped ? 'typed' : 'reply']}
        rehypePlugins={[[rehypeSanitize, schema], showSlots]}
        disallowedElements={['img']}
        components={isDocument ? documentComponents : components}
      >
        {isTyped ? keepClinicalMarks(text) : text}
      </ReactMarkdown>
    </div>
  );
}
