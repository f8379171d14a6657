import { Field as BaseField } from '@base-ui/react/field';
import { Braces } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, Suspense, useMemo, useRef } from 'react';
import { cn } from '#components/browser/cn.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { hasDefault, splitTemplate } from '#lib/flows/template/split-template.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { controlStyles } from '../../ui/input.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { part } from '../../ui/part.tsx';
import type { BoxKind } from '../code/box-extensions.ts';
import { isKnownVariable } from '../code/is-known-variable.ts';
import { loadTemplateBox } from '../code/load-template-box.ts';
import type { TemplateBoxHandle } from '../code/template-box.tsx';
import { useEditor } from '../editor-context.tsx';

const TemplateBox = dynamic(part(loadTemplateBox));

/**
 * A text with `{{variable}}`s: offers the known ones and points out those that nothing sets. With the kind `name`, it
 * is just the name of a variable.
 */
export function TemplateField({
  label,
  value,
  onChange,
  kind = 'line',
  mono = false,
  hideLabel = false,
  maxLength,
  hint,
  error,
  placeholder,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  kind?: BoxKind;
  mono?: boolean;
  hideLabel?: boolean;
  maxLength: number;
  hint?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
}) {
  const { variables } = useEditor();
  const box = useRef<TemplateBoxHandle>(null);
  const advice = useMemo(() => (kind === 'name' ? undefined : adviceOn(value, variables)), [kind, value, variables]);
  return (
    <Field label={label} hideLabel={hideLabel} error={error} hint={advice ?? hint} className="flex-1">
      <div className="relative">
        <Suspense fallback={<div className={cn(controlStyles, heights[kind])} />}>
          <BaseField.Control
            render={(given) => (
              <TemplateBox
                ref={box}
                kind={kind}
                value={value}
                onChange={onChange}
                variables={variables}
                maxLength={maxLength}
                placeholder={placeholder}
                mono={mono || kind === 'json' || kind === 'name'}
                attributes={{
                  spellcheck: String(kind === 'text'),
                  // It is focusable anyway; accessibility checkers look for the attribute.
                  tabindex: '0',
                  ...textsOf(given, ['aria-labelledby', 'aria-describedby']),
                  ...('aria-invalid' in given && given['aria-invalid'] === true && { 'aria-invalid': 'true' }),
                }}
              />
            )}
          />
        </Suspense>
        {kind !== 'name' && (
          <Menu
            trigger={
              <Button
                variant="ghost"
                size="iconSm"
                aria-label={`${flowEditorText.insertVariable}: ${label}`}
                className="absolute top-0.5 right-0.5"
              >
                <Braces aria-hidden />
              </Button>
            }
          >
            {variables.map((name) => (
              <MenuItem key={name} onClick={() => box.current?.insert(`{{${name}}}`)}>
                <code>{name}</code>
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
    </Field>
  );
}

const heights: Record<BoxKind, string> = { line: 'h-9', name: 'h-9', text: 'min-h-24', json: 'min-h-36' };

function textsOf(given: object, names: readonly string[]): Record<string, string> {
  const entries = Object.entries(given).filter(([name, value]) => names.includes(name) && typeof value === 'string');
  return Object.fromEntries(entries);
}

/** What is or may be wrong with the text. Errors that prevent publishing come first. */
function adviceOn(text: string, variables: string[]): string | undefined {
  const problem = splitTemplate(text).find((piece) => 'name' in piece && piece.problem);
  if (problem && 'name' in problem) return problem.problem;
  const unknown = unknownNames(text, variables);
  return unknown.length > 0 ? flowEditorText.unknownVariables(unknown.join(', ')) : undefined;
}

function unknownNames(text: string, variables: string[]): string[] {
  const names = splitTemplate(text).flatMap((piece) =>
    'name' in piece && !hasDefault(piece) && !piece.problem ? [piece.name] : [],
  );
  return [...new Set(names)].filter((name) => !isKnownVariable(name, variables));
}
