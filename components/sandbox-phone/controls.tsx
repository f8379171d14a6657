'use client';
import { History } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { controlsText as words } from '#components/i18n/en/sandbox-text.ts';
import type {
  PhoneState,
  passTimeOperation,
  phoneSettingsOperation,
} from '#lib/doors/admin/sandbox-phone/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/switch.tsx';
import { usePhoneNumber } from './phone-number.ts';
import { TroubleForm } from './trouble-form.tsx';

const DAY_HOURS = 24;

/** Settings for how the sandbox treats this workspace's number. */
export function Controls({
  state,
  isTwice,
  onTwice,
}: {
  state: PhoneState;
  isTwice: boolean;
  onTwice: (isTwice: boolean) => void;
}) {
  const { slug: workspace } = useWorkspace();
  const settings = usePhoneSettings();
  const time = usePassTime();
  const where = { params: { workspace }, query: usePhoneNumber() };
  return (
    <div className="flex flex-col gap-5">
      <SwitchLine
        label={words.statuses}
        hint={words.statusesHint}
        checked={settings.isPending ? settings.variables.body.manual_statuses : state.manual_statuses}
        onChange={(manual_statuses) =>
          settings.mutate({ ...where, body: { manual_statuses } }, { onError: toastError })
        }
      />
      <SwitchLine label={words.twice} hint={words.twiceHint} checked={isTwice} onChange={onTwice} />
      <div className="flex flex-col items-start gap-1.5">
        <Button
          size="sm"
          loading={time.isPending}
          onClick={() =>
            time.mutate(
              { ...where, body: { hours: DAY_HOURS } },
              { onSuccess: () => toasts.add({ title: words.timePassed }), onError: toastError },
            )
          }
        >
          <History aria-hidden />
          {words.time}
        </Button>
        <p className="text-[0.8125rem] text-pretty text-ink-faint">{words.timeHint}</p>
      </div>
      <TroubleForm faults={state.faults} />
    </div>
  );
}

function SwitchLine({
  label,
  hint,
  checked,
  onChange,
}: {
  label: ReactNode;
  hint: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-3">
      <div>
        <p id={id} className="font-medium">
          {label}
        </p>
        <p id={`${id}-hint`} className="text-[0.8125rem] text-pretty text-ink-faint">
          {hint}
        </p>
      </div>
      <Switch aria-labelledby={id} aria-describedby={`${id}-hint`} checked={checked} onCheckedChange={onChange} />
    </div>
  );
}

function usePassTime() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof passTimeOperation>('POST /api/admin/{workspace}/sandbox/time', {
    invalidates: [queryKeys.sandbox(slug)],
  });
}

function usePhoneSettings() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof phoneSettingsOperation>('PATCH /api/admin/{workspace}/sandbox', {
    invalidates: [queryKeys.sandbox(slug)],
  });
}
