'use client';
import { useState } from 'react';
import { storedText } from '#components/browser/stored-text.ts';
import { newConversationText as words } from '#components/i18n/en/new-conversation-text.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { useOwnNumbers } from './own-numbers.tsx';

/**
 * The number of ours that a new conversation is with: the one chosen last in this browser, or else the default one.
 * Undefined where there is only one.
 */
export function useSendingNumber(): [string | undefined, (id: string) => void] {
  const { slug: workspace } = useWorkspace();
  const numbers = useOwnNumbers();
  const key = `parley-sending-number-${workspace}`;
  const [chosen, setChosen] = useState(() => storedText.read(key));
  const choose = (id: string) => {
    storedText.write(key, id);
    setChosen(id);
  };
  return [(numbers.find(({ id }) => id === chosen) ?? numbers.at(-1))?.id, choose];
}

/** The choice of it; nothing where there is only one. */
export function SendingNumber({ value, onChange }: { value: string | undefined; onChange: (id: string) => void }) {
  const numbers = useOwnNumbers();
  if (value === undefined || numbers.length < 2) return null;
  return (
    <Field label={words.from} className="mt-3">
      <Select
        value={value}
        onValueChange={onChange}
        options={numbers.map(({ id, full }) => ({ value: id, label: full }))}
      />
    </Field>
  );
}
