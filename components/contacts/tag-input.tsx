'use client';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { contactFormText as words } from '#components/i18n/en/contacts-text.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { useContactFacets } from './use-contact-facets.ts';

/** Tags, each with a button to remove it. Suggests existing tags while someone types. */
export function TagInput({
  label,
  hint,
  tags,
  onChange,
  error,
}: {
  label: string;
  hint?: string;
  tags: string[];
  onChange: (tags: string[]) => void;
  error?: string | undefined;
}) {
  const listId = useId();
  const [text, setText] = useState('');
  const { data: facets } = useContactFacets();
  const add = (typed: string) => {
    const added = typed
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '');
    onChange([...new Set([...tags, ...added])]);
    setText('');
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex items-center gap-0.5 rounded-md bg-accent-soft py-0.5 pr-0.5 pl-2 text-[0.8125rem] font-medium text-accent-text"
            >
              <span className="wrap-anywhere">{tag}</span>
              <button
                type="button"
                aria-label={words.removeTag(tag)}
                onClick={() => onChange(tags.filter((other) => other !== tag))}
                className="flex size-6 items-center justify-center rounded hover:bg-hover"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Input
        list={listId}
        autoComplete="off"
        value={text}
        onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setText(target.value))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return;
          event.preventDefault();
          add(text);
        }}
        onBlur={() => text.trim() !== '' && add(text)}
      />
      <datalist id={listId}>
        {facets?.tags
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
    </Field>
  );
}
