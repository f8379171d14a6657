import { history } from '@codemirror/commands';
import { Annotation, Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '#components/browser/cn.ts';
import { controlStyles } from '../../ui/input.tsx';
import { type BoxKind, boxExtensions, variableExtensions } from './box-extensions.ts';
import { smallestChange } from './smallest-change.ts';

export type TemplateBoxHandle = { insert: (text: string) => void };

/** Marks changes made by us, not typed. */
const given = Annotation.define<boolean>();

/**
 * A text box for templates: offers variables after `{{`, highlights them and underlines unknown ones. `attributes` name
 * and describe it.
 */
export function TemplateBox({
  ref,
  kind,
  value,
  onChange,
  variables,
  maxLength,
  placeholder = '',
  attributes,
  mono = false,
}: {
  ref?: Ref<TemplateBoxHandle>;
  kind: BoxKind;
  value: string;
  onChange: (value: string) => void;
  variables: readonly string[];
  maxLength: number;
  placeholder?: string;
  attributes: Readonly<Record<string, string>>;
  mono?: boolean;
}) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const report = useRef(onChange);
  // The initial values; the effects below apply later changes.
  const [begin] = useState({ kind, value, variables, maxLength, placeholder, attributes });
  const [parts] = useState(() => ({
    history: new Compartment(),
    variables: new Compartment(),
    attributes: new Compartment(),
  }));

  useLayoutEffect(() => {
    report.current = onChange;
  }, [onChange]);

  useLayoutEffect(() => {
    const { kind, value, variables, maxLength, placeholder, attributes } = begin;
    const made = new EditorView({
      parent: place.current ?? undefined,
      state: EditorState.create({
        doc: value,
        extensions: [
          parts.history.of(history()),
          boxExtensions({ kind, maxLength, hint: placeholder }),
          parts.variables.of(variableExtensions(kind, variables)),
          parts.attributes.of(EditorView.contentAttributes.of(attributes)),
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            if (docChanged && !transactions.some((change) => change.annotation(given))) {
              report.current(state.doc.toString());
            }
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, [begin, parts]);

  // In the same commit as the new value, so that it cannot undo later typing. What was typed before it, the box no longer
  // undoes: the new value may be a colleague's words in the place of it, or the editor's own undo.
  useLayoutEffect(() => {
    const box = view.current;
    const shown = box?.state.doc.toString();
    if (!box || shown === undefined || shown === value) return;
    const effects = parts.history.reconfigure([]);
    box.dispatch({ changes: smallestChange(shown, value), annotations: given.of(true), effects });
    box.dispatch({ effects: parts.history.reconfigure(history()) });
  }, [parts, value]);

  useEffect(() => {
    view.current?.dispatch({ effects: parts.variables.reconfigure(variableExtensions(kind, variables)) });
  }, [parts, kind, variables]);

  const written = JSON.stringify(attributes);
  useEffect(() => {
    view.current?.dispatch({
      effects: parts.attributes.reconfigure(EditorView.contentAttributes.of(JSON.parse(written))),
    });
  }, [parts, written]);

  useImperativeHandle(ref, () => ({
    insert(text) {
      const box = view.current;
      if (!box) return;
      box.dispatch(box.state.replaceSelection(text), { userEvent: 'input' });
      box.focus();
    },
  }));

  return (
    <div
      ref={place}
      data-kind={kind}
      data-invalid={attributes['aria-invalid'] === 'true' ? '' : undefined}
      className={cn(controlStyles, 'template-box', mono && 'font-mono text-[0.8125rem]')}
    />
  );
}
