'use client';
import { useState } from 'react';
import { toasts } from '#components/browser/toasts.ts';
import { deliveriesText } from '#components/i18n/en/webhooks-text.ts';
import { DAY_MS, MINUTE_MS } from '#lib/platform/durations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { LabelledCheckbox } from '../ui/checkbox.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { MomentField } from './moment-field.tsx';
import { useReplay } from './use-replay.ts';

const { range: words, filters } = deliveriesText;

/** Asks for a time range and replays the events recorded in it. Starts with the list's filter, or the last day. */
export function ReplayRangeDialog({
  webhookId,
  from: givenFrom,
  to: givenTo,
  onClose,
}: {
  webhookId: string;
  from: string | undefined;
  to: string | undefined;
  onClose: () => void;
}) {
  const { slug: workspace } = useWorkspace();
  const replay = useReplay();
  const [from, setFrom] = useState<string | null>(() => givenFrom ?? new Date(Date.now() - DAY_MS).toISOString());
  // The control has no seconds, and the latest events must be included.
  const [to, setTo] = useState<string | null>(() => givenTo ?? new Date(Date.now() + MINUTE_MS).toISOString());
  const [onlyUndelivered, setOnlyUndelivered] = useState(true);
  const [submitted, setSubmitted] = useState(false);
  const missing = (value: string | null) => (submitted && !value ? words.missing : undefined);
  const reversed = submitted && from && to && from >= to ? words.reversed : undefined;
  const submit = () => {
    setSubmitted(true);
    if (!from || !to || from >= to) return;
    replay.mutate(
      { params: { workspace, webhook_id: webhookId }, body: { from, to, undelivered_only: onlyUndelivered } },
      {
        onSuccess: ({ replayed }) => {
          toasts.add({ title: deliveriesText.replayed(replayed) });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={words.title}
      description={words.description}
      submitLabel={words.confirm}
      pending={replay.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <MomentField label={filters.from} value={from} onChange={setFrom} error={missing(from)} />
      <MomentField label={filters.to} value={to} onChange={setTo} error={missing(to) ?? reversed} />
      <LabelledCheckbox label={words.undelivered} checked={onlyUndelivered} onCheckedChange={setOnlyUndelivered} />
      {replay.isError && <QueryError error={replay.error} />}
    </FormDialog>
  );
}
