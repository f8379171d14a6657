'use client';
import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

/**
 * Several views of one thing, one of them shown. For separate pages, use links (components/shell/settings-frame.tsx).
 */
export function Tabs<Value extends string>({
  tabs,
  value,
  onValueChange,
  label,
}: {
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** What the tabs are views of, for screen readers. */
  label: string;
}) {
  return (
    <BaseTabs.Root value={value} onValueChange={(chosen) => onValueChange(chosen as Value)}>
      <BaseTabs.List aria-label={label} className="relative flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            className="h-10 whitespace-nowrap rounded-t-md px-3 font-medium text-ink-soft hover:text-ink data-active:text-ink -outline-offset-2"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-accent transition-all duration-200 ease-calm" />
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="pt-4 outline-none">
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
