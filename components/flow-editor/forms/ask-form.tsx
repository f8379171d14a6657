import { DEFAULT_LIST_LABEL } from '#lib/channel/constants.ts';
import type { NodeOf } from '#lib/flows/graph/schema.ts';
import {
  DEFAULT_COLLECT_SECONDS,
  DEFAULT_MAX_RETRIES,
  DEFAULT_TIMEOUT_MINUTES,
} from '#lib/flows/nodes/ask/constants.ts';
import type { AskData } from '#lib/flows/nodes/ask/schema.ts';
import { words } from '#lib/flows/nodes/ask/words.ts';
import { MAX_BUTTONS, MAX_ROWS } from '#lib/flows/nodes/send-message/constants.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useFieldProblem } from '../form-scope.tsx';
import { ButtonsField } from './buttons-field.tsx';
import { MessageForm } from './message-form.tsx';
import { MinutesField } from './minutes-field.tsx';
import { NumberField } from './number-field.tsx';
import { TemplateField } from './template-field.tsx';
import { TextField } from './text-field.tsx';

const expects = (['text', 'number', 'email', 'phone', 'date', 'choice', 'media'] as const).map((value) => ({
  value,
  label: words.expects[value],
}));

type Data = NodeOf<'ask'>['data'];

const isList = (choices: Data['choices'] = []) => choices.length > MAX_BUTTONS && choices.length <= MAX_ROWS;

export function AskForm({ data, onChange }: { data: Data; onChange: (data: Data) => void }) {
  const set = (changed: Partial<AskData>) => onChange({ ...data, ...changed });
  const problems = { choices: useFieldProblem('choices'), variable: useFieldProblem('variable') };
  return (
    <>
      <MessageForm
        data={data.message}
        path={['message']}
        withButtons={false}
        onChange={(message) => set({ message })}
      />
      <Field label={words.expect}>
        <Select
          value={data.expect}
          options={expects}
          onValueChange={(expect) => set({ expect, ...(expect !== 'choice' && { choices: undefined }) })}
        />
      </Field>
      {data.expect === 'choice' && (
        <ButtonsField
          label={words.choices}
          add={words.addChoice}
          field="choices"
          max={20}
          hasSections={isList(data.choices)}
          buttons={data.choices ?? []}
          error={problems.choices}
          onChange={(choices) => set({ choices })}
        />
      )}
      {data.expect === 'choice' && (data.choices?.length ?? 0) > MAX_BUTTONS && (
        <TextField
          label={words.listLabel}
          maxLength={20}
          placeholder={DEFAULT_LIST_LABEL}
          value={data.listLabel ?? ''}
          onChange={(listLabel) => set({ listLabel: listLabel || undefined })}
        />
      )}
      <TextField
        label={words.variable}
        mono
        maxLength={100}
        value={data.variable}
        error={problems.variable}
        onChange={(variable) => set({ variable })}
      />
      <TemplateField
        label={words.retry}
        maxLength={4096}
        value={data.retryMessage ?? ''}
        onChange={(retryMessage) => set({ retryMessage: retryMessage || undefined })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberField
          label={words.maxRetries}
          min={0}
          max={10}
          fallback={DEFAULT_MAX_RETRIES}
          value={data.maxRetries}
          onChange={(maxRetries) => set({ maxRetries })}
        />
        <MinutesField
          label={words.timeout}
          min={1}
          max={43_200}
          fallback={DEFAULT_TIMEOUT_MINUTES}
          value={data.timeoutMinutes}
          onChange={(timeoutMinutes) => set({ timeoutMinutes })}
        />
        <NumberField
          label={words.collect}
          min={0}
          max={30}
          fallback={DEFAULT_COLLECT_SECONDS}
          value={data.collectSeconds}
          onChange={(collectSeconds) => set({ collectSeconds })}
        />
      </div>
    </>
  );
}
