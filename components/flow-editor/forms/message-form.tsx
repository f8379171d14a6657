import { useState } from 'react';
import { sameJson } from '#lib/flows/graph/diff-graphs.ts';
import type { FlowMessage } from '#lib/flows/nodes/send-message/schema.ts';
import { flowMessageSchema } from '#lib/flows/nodes/send-message/schema.ts';
import { words } from '#lib/flows/nodes/send-message/words.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useFieldProblem } from '../form-scope.tsx';
import { ButtonsField } from './buttons-field.tsx';
import { TemplateField } from './template-field.tsx';
import { TextField } from './text-field.tsx';

const types = (['text', 'template', 'image', 'document', 'video', 'audio'] as const).map((value) => ({
  value,
  label: words.types[value],
}));

/** A message to the customer; `path` leads from the node's data to it. */
export function MessageForm({
  data,
  onChange,
  path = [],
  withButtons = true,
}: {
  data: FlowMessage;
  onChange: (data: FlowMessage) => void;
  path?: string[];
  withButtons?: boolean;
}) {
  const type = data.type ?? 'text';
  const problems = {
    type: useFieldProblem(...path, 'type'),
    body: useFieldProblem(...path, 'body'),
    media: useFieldProblem(...path, 'media_url'),
    template: useFieldProblem(...path, 'template_name'),
    buttons: useFieldProblem(...path, 'buttons'),
  };
  const set = (changed: Partial<FlowMessage>) => onChange({ ...data, ...changed });
  return (
    <>
      <Field label={words.type} error={problems.type}>
        <Select value={type} options={types} onValueChange={(type) => set({ type, ...refusedBy(type) })} />
      </Field>
      {type === 'text' && (
        <TemplateField
          label={words.body}
          kind="text"
          maxLength={4096}
          value={data.body ?? ''}
          error={problems.body}
          onChange={(body) => set({ body })}
        />
      )}
      {type === 'template' && (
        <>
          <TemplateField
            label={words.templateName}
            maxLength={512}
            value={data.template_name ?? ''}
            error={problems.template}
            onChange={(template_name) => set({ template_name })}
          />
          <TextField
            label={words.language}
            maxLength={20}
            placeholder="en"
            value={data.language_code ?? ''}
            onChange={(language_code) => set({ language_code: language_code || undefined })}
          />
          <ComponentsField data={data} onChange={onChange} />
        </>
      )}
      {type !== 'text' && type !== 'template' && (
        <>
          <TemplateField
            label={words.mediaUrl}
            mono
            maxLength={8000}
            value={data.media_url ?? ''}
            error={problems.media}
            onChange={(media_url) => set({ media_url })}
          />
          {type !== 'audio' && (
            <TemplateField
              label={words.caption}
              maxLength={1024}
              value={data.caption ?? ''}
              onChange={(caption) => set({ caption: caption || undefined })}
            />
          )}
          {type === 'document' && (
            <TemplateField
              label={words.filename}
              maxLength={240}
              value={data.filename ?? ''}
              onChange={(filename) => set({ filename: filename || undefined })}
            />
          )}
        </>
      )}
      {withButtons && type === 'text' && (
        <ButtonsField
          label={words.buttons}
          add={words.addButton}
          field="buttons"
          max={3}
          buttons={data.buttons ?? []}
          error={problems.buttons}
          onChange={(buttons) => set({ buttons: buttons.length > 0 ? buttons : undefined })}
        />
      )}
    </>
  );
}

/** Empties what a message of this type may not have, and what its form does not show. Other fields wait for their type. */
function refusedBy(type: NonNullable<FlowMessage['type']>): Partial<FlowMessage> {
  return {
    ...(type !== 'text' && { buttons: undefined }),
    ...(type === 'audio' && { caption: undefined, filename: undefined }),
  };
}

/** The template's components as JSON. Invalid JSON stays only in the box. */
function ComponentsField({ data, onChange }: { data: FlowMessage; onChange: (data: FlowMessage) => void }) {
  const [typed, setText] = useState(() => componentsText(data));
  const read = readComponents(typed);
  // If the components changed otherwise (such as by Undo), the typed text is outdated.
  const text = read === null || sameJson(read, data.components) ? typed : componentsText(data);
  const change = (text: string) => {
    setText(text);
    const components = readComponents(text);
    if (components !== null) onChange({ ...data, components });
  };
  return (
    <TemplateField
      label={words.components}
      kind="json"
      maxLength={50_000}
      value={text}
      error={read === null ? words.componentsBroken : undefined}
      onChange={change}
    />
  );
}

const componentsText = ({ components }: FlowMessage) => (components ? JSON.stringify(components, null, 2) : '');

function readComponents(text: string): FlowMessage['components'] | null {
  if (!text.trim()) return undefined;
  try {
    const parsed = flowMessageSchema.shape.components.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
