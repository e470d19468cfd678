import { itemBounds, textBounds } from '@bedside/contracts/bounds.ts';
import { type NoteType, noteTypes } from '@bedside/contracts/notes/notes.contract.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoteText } from '../../../state/drafts/note-drafts.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { FilterBar } from '../../../ui/controls/filter-bar.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Textarea } from '../../../ui/controls/textarea.tsx';
import { FormattedText } from '../../../ui/text/formatted-text.tsx';
import { MarkButtons } from './mark-buttons.tsx';

/** The problems of a draft, by field. */
export type NoteProblems = Partial<Record<'title' | 'content', string>>;

interface NoteFieldsProps {
  text: NoteText;
  /** The text comes from a reply and is unedited. */
  isReply: boolean;
  isLocked: boolean;
  problems: NoteProblems;
  onChange: (change: Partial<NoteText>) => void;
}

/** Type, title, text and tags of a note. */
export function NoteFields({ text, isReply, isLocked, problems, onChange }: NoteFieldsProps) {
  const { t } = useTranslation('notes');
  const { type, title, content, tags } = text;
  function chooseType(chosen: string) {
    const next = noteTypes.find((one) => one === chosen);
    if (next === undefined) return;
    // A title that only names the type changes with the type.
    const isNamedByType = title === t(`titleOf.${type}`);
    onChange({ type: next, ...(isNamedByType && { title: t(`titleOf.${next}`) }) });
  }
  return (
    <>
      <div className="grid grid-cols-[11rem_minmax(0,1fr)] gap-3 max-md:grid-cols-1">
        <Field label={t('field.type')}>
          {(control) => (
            <Select
              {...control}
              value={type}
              disabled={isLocked}
              options={noteTypes.map((value: NoteType) => ({ value, label: t(`type.${value}`) }))}
              onValueChange={chooseType}
            />
          )}
        </Field>
        <Field label={t('field.title')} error={problems.title}>
          {(control) => (
            <Input
              {...control}
              name="title"
              value={title}
              readOnly={isLocked}
              maxLength={textBounds.noteTitle}
              onChange={(event) => onChange({ title: event.target.value })}
            />
          )}
        </Field>
      </div>
      <NoteContent {...{ content, isReply, isLocked, problem: problems.content }} onChange={onChange} />
      <TagsField tags={tags} isLocked={isLocked} onChange={onChange} />
    </>
  );
}

interface NoteContentProps {
  content: string;
  isReply: boolean;
  isLocked: boolean;
  problem: string | undefined;
  onChange: (change: Partial<NoteText>) => void;
}

/** The text in Markdown, and its preview. */
function NoteContent({ content, isReply, isLocked, problem, onChange }: NoteContentProps) {
  const { t } = useTranslation('notes');
  const [view, setView] = useState<'write' | 'preview'>('write');
  const field = useRef<HTMLTextAreaElement>(null);
  const left = textBounds.noteContent - content.length;
  return (
    <Field
      className="shrink-0 grow"
      label={t('field.content')}
      error={problem}
      aside={
        <FilterBar
          label={t('view.name')}
          filters={[
            { value: 'write', label: t('view.write') },
            { value: 'preview', label: t('view.preview') },
          ]}
          value={view}
          onChange={setView}
        />
      }
      hint={left < 2000 ? t('charactersLeft', { count: left }) : t('keysHint')}
    >
      {(control) =>
        view === 'write' ? (
          <>
            <MarkButtons
              field={field}
              isLocked={isLocked}
              onChange={(typed) => onChange({ content: typed })}
            />
            <Textarea
              {...control}
              ref={field}
              name="content"
              value={content}
              readOnly={isLocked}
              maxLength={textBounds.noteContent}
              className="min-h-48 grow resize-none font-normal"
              onChange={(event) => onChange({ content: event.target.value })}
            />
          </>
        ) : (
          <section
            id={control.id}
            aria-label={t('view.preview')}
            className="min-h-48 grow overflow-y-auto rounded-md border px-3 py-2"
          >
            {content.trim() === '' ? (
              <p className="text-unknown">{t('nothingWritten')}</p>
            ) : (
              <FormattedText text={content} isTyped={!isReply} />
            )}
          </section>
        )
      }
    </Field>
  );
}

interface TagsFieldProps {
  tags: readonly string[];
  isLocked: boolean;
  onChange: (change: Partial<NoteText>) => void;
}

/** Tags, separated by commas. */
function TagsField({ tags, isLocked, onChange }: TagsFieldProps) {
  const { t } = useTranslation('notes');
  // The commas as typed. Parsed tags alone would swallow the comma before the next tag.
  const [typed, setTyped] = useState(tags.join(', '));
  return (
    <Field label={t('field.tags')} aside={t('tagsHint')}>
      {(control) => (
        <Input
          {...control}
          name="tags"
          value={typed}
          readOnly={isLocked}
          maxLength={itemBounds.noteTags * (textBounds.noteTag + 2)}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange({ tags: tagsOf(event.target.value) });
          }}
        />
      )}
    </Field>
  );
}

/** Splits typed tags at commas. Drops repeated ones and those beyond the bounds. */
export function tagsOf(typed: string): string[] {
  const tags = typed
    .split(',')
    .map((tag) => tag.replace(/\s+/g, ' ').trim().slice(0, textBounds.noteTag).trim())
    .filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, itemBounds.noteTags);
}
