import { words as nodeWords } from '#lib/flows/nodes/http-request/words.ts';
import { Field } from '../ui/field.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Select } from '../ui/select.tsx';
import type { CredentialPlan } from './credential-plan.ts';
import { TextField } from './forms/text-field.tsx';

const { curl: words } = nodeWords;

/** Asks what to do with a credential. A stored secret changes only if that is chosen. */
export function CurlCredential({
  header,
  plan,
  onChange,
  fresh,
  stored,
}: {
  header: string;
  plan: CredentialPlan;
  onChange: (plan: CredentialPlan) => void;
  fresh: CredentialPlan;
  stored: readonly string[];
}) {
  const ways = stored.length > 0 ? (['new', 'use', 'replace'] as const) : (['new'] as const);
  const chosen = stored.includes(plan.name) ? plan.name : (stored[0] ?? '');
  return (
    <div className="border-t border-line pt-4">
      <RadioGroup
        label={words.whatToDo(header)}
        value={plan.way}
        options={ways.map((value) => ({ value, label: words.ways[value], hint: words.hints[value] }))}
        onValueChange={(way) => onChange(way === 'new' ? fresh : { ...plan, way, name: chosen })}
      >
        {plan.way === 'new' ? (
          <div className="grid items-end gap-3 sm:grid-cols-2">
            <TextField
              label={words.secretName(header)}
              mono
              maxLength={100}
              value={plan.name}
              onChange={(name) => onChange({ ...plan, name })}
            />
            <TextField
              label={words.hosts}
              mono
              maxLength={253}
              value={plan.host}
              onChange={(host) => onChange({ ...plan, host })}
            />
          </div>
        ) : (
          <Field label={words.stored}>
            <Select
              value={plan.name}
              options={stored.map((name) => ({ value: name, label: name }))}
              onValueChange={(name) => onChange({ ...plan, name })}
            />
          </Field>
        )}
      </RadioGroup>
    </div>
  );
}
