import { highlightCode, tagHighlighter, tags } from '@lezer/highlight';
import { parser as javascript } from '@lezer/javascript';
import { parser as json } from '@lezer/json';
import { parser as python } from '@lezer/python';
import type { ReactNode } from 'react';

type Language = 'shell' | 'typescript' | 'python' | 'json';
type Piece = { text: string; className: string };

const colors = {
  word: 'text-accent-text',
  text: 'text-ok-text',
  value: 'text-warn-text',
  name: 'text-info-text',
  aside: 'text-ink-faint',
};

const highlighter = tagHighlighter([
  { tag: tags.comment, class: colors.aside },
  { tag: [tags.string, tags.special(tags.string)], class: colors.text },
  { tag: [tags.number, tags.bool, tags.null], class: colors.value },
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], class: colors.word },
  { tag: [tags.propertyName, tags.function(tags.variableName)], class: colors.name },
]);

const parsers = { typescript: javascript.configure({ dialect: 'ts' }), python, json };

/** A comment, a quoted text, a flag, a variable, or the first word of a shell line. */
const SHELL: [RegExp, string][] = [
  [/^#.*/, colors.aside],
  [/^'[^']*'/, colors.text],
  [/^"(?:[^"\\]|\\.)*"/, colors.text],
  [/^ -{1,2}[A-Za-z][\w-]*/, colors.name],
  [/^\$\w+/, colors.value],
  [/^(?:curl|export|npm|node|pip)\b/, colors.word],
];

/** Code with syntax colors. Rendered only on the server, because the grammars are large. */
export function Colored({ code, language }: { code: string; language: Language }): ReactNode {
  return piecesOf(code, language).map(({ text, className }, index) =>
    className ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
      <span key={index} className={className}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}

/** The pieces of the code; joined, they are exactly the code. */
export function piecesOf(code: string, language: Language): Piece[] {
  const pieces: Piece[] = [];
  const add = (text: string, className: string) => {
    const last = pieces.at(-1);
    if (last?.className === className) last.text += text;
    else pieces.push({ text, className });
  };
  if (language === 'shell') addShell(code, add);
  else {
    const tree = parsers[language].parse(code);
    highlightCode(code, tree, highlighter, add, () => add('\n', ''));
  }
  return pieces;
}

function addShell(code: string, add: (text: string, className: string) => void) {
  let rest = code;
  while (rest) {
    const found = SHELL.flatMap(([pattern, color]) => {
      const [text] = pattern.exec(rest) ?? [];
      return text ? [{ text, color }] : [];
    })[0];
    // Take a word as a whole: no other token starts inside it.
    const text = found?.text ?? /^(?:[\w./:@=-]+|[\s\S])/.exec(rest)?.[0] ?? rest;
    add(text, found?.color ?? '');
    rest = rest.slice(text.length);
  }
}
