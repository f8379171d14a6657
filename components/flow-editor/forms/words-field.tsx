import { useState } from 'react';
import { joinWords, splitWords } from '#lib/flows/template/split-words.ts';
import { TemplateField } from './template-field.tsx';
import { TextField } from './text-field.tsx';

/** A list of words, separated by commas; those with commas in quotes. */
export function WordsField({
  words,
  onChange,
  isTemplate = false,
  ...rest
}: {
  label: string;
  words: readonly string[];
  onChange: (words: string[]) => void;
  isTemplate?: boolean;
  hint?: string;
  error?: string | undefined;
}) {
  const [typed, setTyped] = useState(() => joinWords(words));
  // If the words changed otherwise (such as by Undo), the typed text is outdated.
  const text = sameWords(splitWords(typed), words) ? typed : joinWords(words);
  const Box = isTemplate ? TemplateField : TextField;
  return (
    <Box
      {...rest}
      maxLength={4000}
      value={text}
      onChange={(text) => {
        setTyped(text);
        onChange(splitWords(text));
      }}
    />
  );
}

const sameWords = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');
