'use client';
import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { cn } from '#components/browser/cn.ts';
import { Link } from './link.tsx';
import { popupItemStyles, popupPlace, popupStyles } from './popup-styles.ts';
import type { Opened } from './use-trigger.ts';

/** The popup of a Menu, which is loaded when it is needed. */
export function MenuPopup({
  align = 'end',
  side = 'bottom',
  anchor,
  label,
  labelledBy,
  begin,
  className,
  children,
}: {
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'right';
  /** Where it opens if it has no trigger; then it needs a `label`. */
  anchor?: ComponentProps<typeof BaseMenu.Positioner>['anchor'];
  label?: string;
  /** The ID of the trigger that names it. */
  labelledBy?: string;
  /** The arrow key that opened it. */
  begin?: 'ArrowDown' | 'ArrowUp' | undefined;
  className?: string;
  children: ReactNode;
}) {
  return (
    <BaseMenu.Portal>
      <BaseMenu.Positioner
        {...popupPlace}
        className="z-50 outline-none"
        sideOffset={6}
        align={align}
        side={side}
        {...(anchor && { anchor })}
      >
        <BaseMenu.Popup
          className={cn(popupStyles, 'max-h-(--available-height) min-w-44 max-w-72 overflow-y-auto p-1', className)}
          {...(label && { 'aria-label': label })}
          {...(labelledBy && { 'aria-labelledby': labelledBy })}
        >
          {begin && <Begin by={begin} />}
          {children}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  );
}

/** Focuses the first or last item, as an arrow key does in a menu that has just opened. */
function Begin({ by }: { by: 'ArrowDown' | 'ArrowUp' }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const menu = place.current?.closest('[role=menu]');
    // After the menu has registered its items.
    const frame = requestAnimationFrame(() =>
      menu?.dispatchEvent(new KeyboardEvent('keydown', { key: by, bubbles: true })),
    );
    return () => cancelAnimationFrame(frame);
  }, [by]);
  return <span ref={place} hidden />;
}

/** A Menu's popup next to its trigger. It stays mounted after closing, so that the closing is animated. */
export function MenuBeside({
  opened,
  onClose,
  ...popup
}: { opened: Opened | null; onClose: () => void } & ComponentProps<typeof MenuPopup>) {
  return (
    <BaseMenu.Root open={opened !== null} onOpenChange={(open) => !open && onClose()}>
      <MenuPopup {...popup} begin={opened === 'pointer' || opened === null ? undefined : opened} />
    </BaseMenu.Root>
  );
}

/** A menu that is open from the start, next to `anchor`, for a press on a canvas, where there is no trigger. */
export function OpenMenu({ onClose, ...popup }: { onClose: () => void } & ComponentProps<typeof MenuPopup>) {
  return (
    <BaseMenu.Root open onOpenChange={(open) => !open && onClose()}>
      <MenuPopup {...popup} />
    </BaseMenu.Root>
  );
}

export function MenuItem({
  danger = false,
  className,
  ...rest
}: ComponentProps<typeof BaseMenu.Item> & { danger?: boolean; className?: string }) {
  return <BaseMenu.Item className={cn(popupItemStyles, danger && 'text-danger-text', className)} {...rest} />;
}

export function MenuLink({
  href,
  className,
  ...rest
}: Omit<ComponentProps<typeof BaseMenu.LinkItem>, 'href'> & { href: string; className?: string }) {
  return (
    <BaseMenu.LinkItem
      className={cn(popupItemStyles, className)}
      closeOnClick
      render={<Link href={href} />}
      {...rest}
    />
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="mx-1 my-1 h-px bg-line" />;
}

export function MenuGroup({ label, children }: { label?: ReactNode; children: ReactNode }) {
  return (
    <BaseMenu.Group>
      {label && <BaseMenu.GroupLabel className={groupLabelStyles}>{label}</BaseMenu.GroupLabel>}
      {children}
    </BaseMenu.Group>
  );
}

export function MenuRadioGroup({
  label,
  value,
  onValueChange,
  children,
}: {
  label: ReactNode;
  value: string;
  onValueChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <BaseMenu.RadioGroup value={value} onValueChange={(chosen) => onValueChange(String(chosen))}>
      <BaseMenu.GroupLabel className={groupLabelStyles}>{label}</BaseMenu.GroupLabel>
      {children}
    </BaseMenu.RadioGroup>
  );
}

export function MenuRadioItem({ value, children }: { value: string; children: ReactNode }) {
  return (
    <BaseMenu.RadioItem value={value} closeOnClick className={popupItemStyles}>
      {children}
      <BaseMenu.RadioItemIndicator className="ml-auto text-accent-text">
        <Check aria-hidden />
      </BaseMenu.RadioItemIndicator>
    </BaseMenu.RadioItem>
  );
}

const groupLabelStyles = 'px-2.5 pt-1.5 pb-1 text-xs font-medium text-ink-faint';
