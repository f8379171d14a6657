'use client';
import { type ReactNode, useState } from 'react';
import { leftoversText as words } from '#components/i18n/en/flows-text.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { useUnderWay } from './use-under-way.ts';

/** What happens to the customers who are in the flow; `message` is sent to those who are stopped. */
export type Leftovers = { runs: 'finish' | 'stop'; message?: string };

type Choice = keyof typeof words.choices;

const options = (['finish', 'stop', 'message'] as const).map((value) => ({
  value,
  label: words.choices[value],
  hint: words.hints[value],
}));

/** Asks before deleting a flow or taking it offline, and what to do with the customers in it. */
export function LeaveFlowDialog({
  flowId,
  title,
  description,
  confirm,
  loading,
  onConfirm,
  onClose,
}: {
  flowId: string;
  title: ReactNode;
  description: ReactNode;
  confirm: string;
  loading: boolean;
  onConfirm: (leftovers: Leftovers) => void;
  onClose: () => void;
}) {
  const underWay = useUnderWay(flowId);
  const [choice, setChoice] = useState<Choice>('finish');
  const [message, setMessage] = useState('');
  const [isMissing, setMissing] = useState(false);
  const count = underWay.data ?? 0;
  const submit = () => {
    if (choice !== 'message') return onConfirm({ runs: choice });
    if (message.trim() === '') return setMissing(true);
    return onConfirm({ runs: 'stop', message });
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      description={description}
      confirm={confirm}
      loading={loading || underWay.isPending}
      onConfirm={submit}
    >
      {underWay.isError && <QueryError error={underWay.error} retry={underWay.refetch} />}
      {underWay.isSuccess && count === 0 && <p className="text-ink-soft">{words.none}</p>}
      {count > 0 && (
        <RadioGroup label={words.title(count)} value={choice} onValueChange={setChoice} options={options}>
          {choice === 'message' && (
            <Field label={words.message} error={isMissing && message.trim() === '' ? words.messageMissing : undefined}>
              <Textarea
                maxLength={4096}
                placeholder={words.messagePlaceholder}
                value={message}
                onChange={(event) => setMessage(event.target.value)}
              />
            </Field>
          )}
        </RadioGroup>
      )}
    </ConfirmDialog>
  );
}
