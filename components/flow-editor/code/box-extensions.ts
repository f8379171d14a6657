import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { historyKeymap, standardKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder, tooltips } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { completeName, completeVariable } from './complete-variable.ts';
import { limitLength } from './limit-length.ts';
import { markVariables } from './mark-variables.ts';

/** `line` and `text` are templates, `json` is a template of JSON, `name` is the bare name of a variable. */
export type BoxKind = 'line' | 'text' | 'json' | 'name';

const jsonColours = HighlightStyle.define([
  { tag: tags.propertyName, class: 'cm-json-name' },
  { tag: tags.string, class: 'cm-json-string' },
  { tag: [tags.number, tags.bool, tags.null], class: 'cm-json-value' },
]);

/** The extensions that do not change during a box's life. */
export function boxExtensions({ kind, maxLength, hint }: { kind: BoxKind; maxLength: number; hint: string }) {
  const several = kind === 'text' || kind === 'json';
  return [
    keymap.of([
      { key: 'Tab', run: acceptCompletion },
      ...(kind === 'json' ? closeBracketsKeymap : []),
      ...historyKeymap,
      ...(several ? [] : [{ key: 'Enter', run: () => true }]),
      ...standardKeymap,
    ]),
    // Positioned in the window, so that a scrolled inspector does not cut it off.
    tooltips({ position: 'fixed' }),
    placeholder(hint),
    several ? EditorView.lineWrapping : oneLine,
    kind === 'json' ? [json(), syntaxHighlighting(jsonColours), closeBrackets()] : [],
    limitLength(maxLength),
  ];
}

/** The extensions that depend on the current variables. */
export function variableExtensions(kind: BoxKind, variables: readonly string[]): Extension {
  const complete = kind === 'name' ? completeName : completeVariable;
  return [
    // No delay: typing `{{` is deliberate, so Enter may accept an option at once.
    autocompletion({ override: [complete(variables)], icons: false, interactionDelay: 0 }),
    kind === 'name' ? [] : markVariables(variables),
  ];
}

const oneLine: Extension = [
  EditorView.clipboardInputFilter.of((text) => text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))),
  EditorState.transactionFilter.of((change) => (change.newDoc.lines > 1 ? [] : change)),
];
