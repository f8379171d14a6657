'use client';
import { useId, useState } from 'react';
import { AdminError } from '#components/browser/admin-error.ts';
import { noticesCardText as words } from '#components/i18n/en/notices-card-text.ts';
import { changeNoticeChoice, readNoticeChoice, useNoticeChoice } from '../notices/notice-choice.ts';
import { playChime } from '../notices/play-chime.ts';
import { useNotificationPermission } from '../notices/use-notification-permission.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Card } from '../ui/card.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Switch } from '../ui/switch.tsx';

/** Whether new messages ring and notify in this browser. The browser is asked for permission only on a press. */
export function NoticesCard() {
  const { person, slug: workspace } = useWorkspace();
  const choice = useNoticeChoice(person.id);
  const permission = useNotificationPermission();
  const [trouble, setTrouble] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const save = (changed: Partial<typeof choice>) => {
    setTrouble(undefined);
    changeNoticeChoice(person.id, changed);
  };
  const mayNotify = async () => {
    setTrouble(undefined);
    if (!('Notification' in window)) setTrouble(words.unsupported);
    else if ((await Notification.requestPermission()) === 'granted') return true;
    else setTrouble(words.blocked);
    return false;
  };
  const setNotify = async (wanted: boolean) => {
    if (!wanted || (await mayNotify())) save({ notify: wanted });
  };
  const isAllowed = permission === null || permission === 'granted';
  const wantsPush = choice.push.includes(workspace);
  const isSubscribed = wantsPush && isAllowed;
  // Chosen here, but withdrawn in the browser since.
  const withdrawn = !isAllowed && (choice.notify || wantsPush) ? words.withdrawn[permission] : undefined;
  const setPush = async ({ wanted, pushText }: { wanted: boolean; pushText: boolean }) => {
    if (wanted && !canPush()) return setTrouble(words.pushUnsupported);
    if (wanted && !(await mayNotify())) return;
    setAsking(true);
    try {
      const { startPush, endPush } = await import('../notices/push.ts');
      if (wanted) await startPush({ workspace, showsText: pushText });
      else await endPush({ workspace });
      const others = readNoticeChoice(person.id).push.filter((slug) => slug !== workspace);
      save({ push: wanted ? [...others, workspace] : others, pushText });
    } catch (error) {
      setTrouble(error instanceof AdminError ? error.message : words.pushFailed);
    } finally {
      setAsking(false);
    }
  };
  return (
    <Card title={words.title} description={words.description}>
      <div className="flex flex-col gap-4">
        <Line
          label={words.sound}
          checked={choice.sound}
          onChange={(sound) => {
            save({ sound });
            if (sound) playChime();
          }}
        />
        <Line
          label={words.notify}
          hint={words.notifyHint}
          checked={choice.notify && isAllowed}
          onChange={(wanted) => void setNotify(wanted)}
        />
        <Line
          label={words.push}
          hint={words.pushHint}
          checked={isSubscribed}
          disabled={isAsking}
          onChange={(wanted) => void setPush({ wanted, pushText: choice.pushText })}
        />
        <Line
          label={words.pushText}
          hint={words.pushTextHint}
          checked={isSubscribed && choice.pushText}
          disabled={isAsking || !isSubscribed}
          onChange={(pushText) => void setPush({ wanted: true, pushText })}
        />
        <FormError message={trouble ?? withdrawn} />
      </div>
    </Card>
  );
}

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window;

function Line({
  label,
  hint,
  checked,
  disabled = false,
  onChange,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div>
        <p id={id} className="font-medium">
          {label}
        </p>
        {hint && <p className="text-[0.8125rem] text-ink-faint">{hint}</p>}
      </div>
      <Switch aria-labelledby={id} checked={checked} disabled={disabled} onCheckedChange={onChange} />
    </div>
  );
}
