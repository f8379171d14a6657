'use client';
import { useId, useState } from 'react';
import { noticesText as words } from '#components/i18n/en/notices-text.ts';
import { saveNoticeChoice, useNoticeChoice } from '../notices/notice-choice.ts';
import { playChime } from '../notices/play-chime.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Card } from '../ui/card.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Switch } from '../ui/switch.tsx';

/** Whether new messages ring and notify in this browser. The browser is asked on the press alone. */
export function NoticesCard() {
  const { person } = useWorkspace();
  const choice = useNoticeChoice(person.id);
  const [trouble, setTrouble] = useState<string>();
  const save = (changed: Partial<typeof choice>) => saveNoticeChoice(person.id, { ...choice, ...changed });
  const setNotify = async (wanted: boolean) => {
    setTrouble(undefined);
    if (!wanted) return save({ notify: false });
    if (!('Notification' in window)) return setTrouble(words.unsupported);
    if ((await Notification.requestPermission()) === 'granted') save({ notify: true });
    else setTrouble(words.blocked);
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
          checked={choice.notify}
          onChange={(wanted) => void setNotify(wanted)}
        />
        <FormError message={trouble} />
      </div>
    </Card>
  );
}

function Line({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string;
  hint?: string;
  checked: boolean;
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
      <Switch aria-labelledby={id} checked={checked} onCheckedChange={onChange} />
    </div>
  );
}
