'use client';
import { type ReactNode, useState } from 'react';
import { leftoversText as words } from '#components/i18n/en/flows-text.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { FlowLinks } from './flow-links.tsx';
import { useFlowUse } from './use-flow-use.ts';

/** What happens to the customers who are in the flow; `message` is sent to those who are stopped. */
export type Leftovers = { runs: 'finish' | 'stop'; message?: string };

type Choice = keyof typeof words.choices;

const options = (['finish', 'stop', 'message'] as const).map((value) => ({
  value,
  label: words.choices[value],
  hint: words.hints[value],
}));

/**
 * Asks before deleting a flow or taking it offline, and what to do with the customers in it. While other flows run it, it
 * says which instead: it would be refused.
 */
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
  const { slug } = useWorkspace();
  const use = useFlowUse(flowId);
  const [choice, setChoice] = useState<Choice>('finish');
  const [message, setMessage] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { under_way: count, used_by: callers } = use.data ?? { under_way: 0, used_by: [] };
  const isUsed = callers.length > 0;
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
      confirm={isUsed ? null : confirm}
      loading={loading || use.isPending}
      onConfirm={submit}
    >
      {use.isError && <QueryError error={use.error} retry={use.refetch} />}
      {isUsed && (
        <p className="wrap-anywhere [&_a]:text-accent-text [&_a]:underline">
          {words.usedBy} <FlowLinks slug={slug} flows={callers} />. {words.usedByHint}
        </p>
      )}
      {use.isSuccess && !isUsed && count === 0 && <p className="text-ink-soft">{words.none}</p>}
      {!isUsed && count > 0 && (
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
