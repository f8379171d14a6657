import { Braces } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { cn } from '#lib/browser/cn.ts';
import { splitTemplate } from '#lib/flows/template/split-template.ts';
import { flowEditorText } from '#lib/i18n/en/flow-editor-text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useEditor } from '../editor-context.tsx';

/** A text that takes `{{variable}}`: it offers the known ones and points out those that nothing sets. */
export function TemplateField({
  label,
  value,
  onChange,
  multiline = false,
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
  multiline?: boolean;
  mono?: boolean;
  hideLabel?: boolean;
  maxLength: number;
  hint?: ReactNode;
  error?: string | undefined;
  placeholder?: string;
}) {
  const { variables } = useEditor();
  const box = useRef<HTMLDivElement>(null);
  const insert = (name: string) => {
    const control = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    const at = control?.selectionStart ?? value.length;
    onChange(`${value.slice(0, at)}{{${name}}}${value.slice(control?.selectionEnd ?? at)}`);
  };
  const unknown = unknownNames(value, variables);
  const shared = {
    value,
    maxLength,
    placeholder,
    spellCheck: !mono,
    autoComplete: 'off',
    className: cn('pr-9', mono && 'font-mono text-[0.8125rem]'),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      error={error}
      hint={unknown.length > 0 ? flowEditorText.unknownVariables(unknown.join(', ')) : hint}
      className="flex-1"
    >
      <div ref={box} className="relative">
        {multiline ? <Textarea {...shared} /> : <Input {...shared} />}
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
            <MenuItem key={name} onClick={() => insert(name)}>
              <code>{name}</code>
            </MenuItem>
          ))}
        </Menu>
      </div>
    </Field>
  );
}

/** What comes after a dot is looked up inside a variable, so that only the first part has to be known. */
function unknownNames(text: string, variables: string[]): string[] {
  const names = splitTemplate(text).flatMap((piece) => ('name' in piece ? [piece.name] : []));
  return [...new Set(names)].filter(
    (name) => !variables.includes(name) && !variables.includes(name.split('.')[0] ?? ''),
  );
}
