'use client';
import {
  type ComponentProps,
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react';
import { onDemand } from '#components/browser/on-demand.ts';

type Parts = typeof import('./menu-popup.tsx');

const parts = onDemand(() => import('./menu-popup.tsx'));

/** By what a menu was opened: keys begin at its first or its last item. */
export type Opened = 'pointer' | 'ArrowDown' | 'ArrowUp';

type Trigger = ReactElement<
  Omit<ComponentProps<'button'>, 'onClick' | 'onFocus' | 'onKeyDown'> & { ref?: Ref<HTMLButtonElement> }
>;

/**
 * A list of commands that opens from `trigger`: an element such as a Button, with no handlers of its own. The trigger is
 * ours and stays the same element, so that a page loads nothing of what opens (docs/decisions/050).
 */
export function Menu({ trigger, ...popup }: { trigger: Trigger } & ComponentProps<Parts['MenuPopup']>) {
  const loaded = parts.useModule();
  const ownId = useId();
  const id = trigger.props.id ?? ownId;
  const anchor = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isUsed, setUsed] = useState(false);
  const wasOpen = useRef(false);
  const close = () => setOpened(null);
  const open = (by: Opened) => {
    setOpened(by);
    setUsed(true);
    parts.need();
  };
  const handlers = {
    onPointerEnter: parts.prepare,
    onFocus: parts.prepare,
    // A press outside closes a menu: the one that closed it must not open it again.
    onPointerDown: () => {
      wasOpen.current = opened !== null;
    },
    onClick: ({ currentTarget, detail }: MouseEvent<HTMLButtonElement>) => {
      if (wasOpen.current || opened) close();
      else {
        // Not every browser focuses a button that is pressed, and what closes gives the focus back.
        currentTarget.focus();
        // Keys press without counting clicks.
        open(detail === 0 ? 'ArrowDown' : 'pointer');
      }
      wasOpen.current = false;
    },
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      if (event.key === 'Escape') return close();
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      open(event.key);
    },
    // What has not come yet opens nowhere else.
    onBlur: (_: FocusEvent) => {
      if (!loaded) close();
    },
  };
  return (
    <>
      {cloneElement(trigger, {
        id,
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        ...{ 'data-popup-open': opened ? '' : undefined },
        ...handlers,
      })}
      {loaded && isUsed && (
        <loaded.MenuBeside {...popup} anchor={anchor} labelledBy={id} opened={opened} onClose={close} />
      )}
    </>
  );
}

export function MenuItem(props: ComponentProps<Parts['MenuItem']>) {
  const loaded = parts.useModule();
  return loaded && <loaded.MenuItem {...props} />;
}

export function MenuLink(props: ComponentProps<Parts['MenuLink']>) {
  const loaded = parts.useModule();
  return loaded && <loaded.MenuLink {...props} />;
}

export function MenuSeparator() {
  const loaded = parts.useModule();
  return loaded && <loaded.MenuSeparator />;
}

/** Commands that belong together, under a name. */
export function MenuGroup(props: ComponentProps<Parts['MenuGroup']>) {
  const loaded = parts.useModule();
  return loaded && <loaded.MenuGroup {...props} />;
}

/** A choice of one among MenuRadioItems, under a name. */
export function MenuRadioGroup(props: ComponentProps<Parts['MenuRadioGroup']>) {
  const loaded = parts.useModule();
  return loaded && <loaded.MenuRadioGroup {...props} />;
}

export function MenuRadioItem(props: ComponentProps<Parts['MenuRadioItem']>) {
  const loaded = parts.useModule();
  return loaded && <loaded.MenuRadioItem {...props} />;
}
