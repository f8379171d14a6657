import { DEFAULT_TIME, MAX_MINUTES } from '#lib/flows/nodes/wait-until/constants.ts';
import type { WaitUntilData } from '#lib/flows/nodes/wait-until/schema.ts';
import { words } from '#lib/flows/nodes/wait-until/words.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { useFieldProblem } from '../form-scope.tsx';
import { MinutesField } from './minutes-field.tsx';
import { TemplateField } from './template-field.tsx';

const directions = (['before', 'after'] as const).map((value) => ({ value, label: words.directions[value] }));

export function WaitUntilForm({ data, onChange }: { data: WaitUntilData; onChange: (data: WaitUntilData) => void }) {
  const { offsetMinutes = 0 } = data;
  const isBefore = offsetMinutes < 0;
  const shift = (minutes: number) => onChange({ ...data, offsetMinutes: minutes || undefined });
  return (
    <>
      <TemplateField
        label={words.date}
        hint={words.dateHint}
        maxLength={1000}
        value={data.date}
        error={useFieldProblem('date')}
        onChange={(date) => onChange({ ...data, date })}
      />
      <Field label={words.time}>
        <Input
          type="time"
          className="max-w-32"
          value={data.time ?? DEFAULT_TIME}
          onChange={({ target }) =>
            target.value && onChange({ ...data, time: target.value === DEFAULT_TIME ? undefined : target.value })
          }
        />
      </Field>
      <MinutesField
        label={words.minutes}
        min={0}
        max={MAX_MINUTES}
        fallback={0}
        value={Math.abs(offsetMinutes)}
        onChange={(minutes = 0) => shift(isBefore ? -minutes : minutes)}
      />
      {offsetMinutes !== 0 && (
        <Field label={words.direction}>
          <Select
            value={isBefore ? 'before' : 'after'}
            options={directions}
            onValueChange={(direction) => shift(Math.abs(offsetMinutes) * (direction === 'before' ? -1 : 1))}
          />
        </Field>
      )}
    </>
  );
}
