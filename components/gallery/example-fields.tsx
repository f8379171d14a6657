'use client';
import { useState } from 'react';
import { Checkbox, LabelledCheckbox } from '../ui/checkbox.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Textarea } from '../ui/textarea.tsx';

const choices = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const;

/** Input controls in all their states. */
export function ExampleFields() {
  const [choice, setChoice] = useState<'open' | 'closed'>('open');
  const [isOn, setOn] = useState(true);
  const [text, setText] = useState('');
  return (
    <div className="flex flex-col gap-4">
      <Field label="Name" hint="As people know it.">
        <Input defaultValue="Corner Shop" />
      </Field>
      <Field label="Phone" error="This is not a phone number." optional>
        <Input defaultValue="12" />
      </Field>
      <Field label="Text">
        <Textarea defaultValue="It grows." />
      </Field>
      <Field label="Status">
        <Select value={choice} onValueChange={setChoice} options={choices} />
      </Field>
      <Field label="Of many">
        <Combobox value={choice} onValueChange={(value) => setChoice(value as typeof choice)} options={choices} />
      </Field>
      <SearchInput label="Search" value={text} onChange={setText} />
      <RadioGroup label="One of them" value={choice} onValueChange={setChoice} options={choices} />
      <div className="flex items-center gap-4">
        <Checkbox aria-label="All" checked={isOn} onCheckedChange={setOn} />
        <Checkbox aria-label="Some" indeterminate checked={false} onCheckedChange={setOn} />
        <LabelledCheckbox label="With its words" checked={isOn} onCheckedChange={setOn} />
        <Switch aria-label="On" checked={isOn} onCheckedChange={setOn} />
      </div>
      <Tabs
        label="Views"
        value={choice}
        onValueChange={setChoice}
        tabs={choices.map(({ value, label }) => ({ value, label, content: label }))}
      />
    </div>
  );
}
