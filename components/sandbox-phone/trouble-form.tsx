'use client';
import { useId, useState } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { controlsText as words } from '#components/i18n/en/sandbox-text.ts';
import type {
  addFaultOperation,
  clearFaultsOperation,
  FaultKind,
  PhoneFault,
} from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { usePhoneNumber } from './phone-number.ts';

type Code = `${keyof typeof words.codes}`;
type Times = `${keyof typeof words.timesOptions}`;

const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
const kinds = optionsOf<FaultKind>(words.kinds);
const codes = optionsOf<Code>(words.codes);
const times = optionsOf<Times>(words.timesOptions);
const MAX_SECONDS = 60;

/** The failures for the business's next messages. */
export function TroubleForm({ faults }: { faults: PhoneFault[] }) {
  const { slug: workspace } = useWorkspace();
  const where = { params: { workspace }, query: usePhoneNumber() };
  const titleId = useId();
  const adding = useAddFault();
  const clearing = useClearFaults();
  const [kind, setKind] = useState<FaultKind>('fails_later');
  const [code, setCode] = useState<Code>('131026');
  const [seconds, setSeconds] = useState(5);
  const [count, setCount] = useState<Times>('1');
  const add = () => {
    const body = { kind, code: Number(code), seconds, times: Number(count) };
    adding.mutate({ ...where, body }, { onError: toastError });
  };
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3 border-t border-line pt-5">
      <h3 id={titleId} className="font-medium">
        {words.trouble}
      </h3>
      <Field label={words.kind}>
        <Select value={kind} onValueChange={setKind} options={kinds} />
      </Field>
      {(kind === 'refused' || kind === 'fails_later') && (
        <Field label={words.code}>
          <Select value={code} onValueChange={setCode} options={codes} />
        </Field>
      )}
      {kind === 'slow' && (
        <Field label={words.seconds}>
          <Input
            type="number"
            min={1}
            max={MAX_SECONDS}
            value={seconds}
            onChange={({ target }) => setSeconds(Math.min(Math.max(Math.trunc(Number(target.value)), 1), MAX_SECONDS))}
          />
        </Field>
      )}
      <Field label={words.times}>
        <Select value={count} onValueChange={setCount} options={times} />
      </Field>
      <Button size="sm" className="self-start" loading={adding.isPending} onClick={add}>
        {words.add}
      </Button>
      <div className="flex items-start justify-between gap-3">
        <div role="status" className="min-w-0">
          <p className="text-[0.8125rem] font-medium">{words.active}</p>
          {faults.length === 0 && <p className="text-[0.8125rem] text-ink-faint">{words.none}</p>}
          <ul className="mt-1 flex flex-col items-start gap-1">
            {faults.map((fault) => (
              <li key={fault.id} className="max-w-full">
                <Badge tone="warn">{described(fault)}</Badge>
              </li>
            ))}
          </ul>
        </div>
        {faults.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            loading={clearing.isPending}
            onClick={() => clearing.mutate(where, { onError: toastError })}
          >
            {words.clear}
          </Button>
        )}
      </div>
    </section>
  );
}

function described({ kind, code, remaining }: PhoneFault): string {
  const what = kind ? words.kinds[kind] : words.other;
  return `${what}${code === null ? '' : ` (${code})`}: ${words.left(remaining)}`;
}

function useAddFault() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof addFaultOperation>('POST /api/admin/{workspace}/sandbox/faults', {
    invalidates: [queryKeys.sandbox(slug)],
  });
}

function useClearFaults() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof clearFaultsOperation>('DELETE /api/admin/{workspace}/sandbox/faults', {
    invalidates: [queryKeys.sandbox(slug)],
  });
}
