'use client';
import { type ComponentProps, cloneElement, type ReactElement } from 'react';
import { onDemand } from '#components/browser/on-demand.ts';
import { useTrigger } from './use-trigger.ts';

type Parts = typeof import('./menu-popup.tsx');

const parts = onDemand(() => import('./menu-popup.tsx'));

type Trigger = ReactElement<ComponentProps<'button'>>;

/**
 * A list of commands that opens from `trigger`: an element such as a Button, without its own ref and handlers. See
 * docs/decisions/050.
 */
export function Menu({ trigger, ...popup }: { trigger: Trigger } & ComponentProps<Parts['MenuPopup']>) {
  const loaded = parts.useModule();
  const { anchor, id, opened, isUsed, close, handlers, looks } = useTrigger(parts, { isLoaded: loaded !== undefined });
  return (
    <>
      {cloneElement(trigger, {
        id,
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        ...looks,
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

/** A named group of commands. */
export function MenuGroup(props: ComponentProps<Parts['MenuGroup']>) {
  const loaded = parts.useModule();
  return loaded && <loaded.MenuGroup {...props} />;
}

/** A named choice of one among several MenuRadioItems. */
export function MenuRadioGroup(props: ComponentProps<Parts['MenuRadioGroup']>) {
  const loaded = parts.useModule();
  return loaded && <loaded.MenuRadioGroup {...props} />;
}

export function MenuRadioItem(props: ComponentProps<Parts['MenuRadioItem']>) {
  const loaded = parts.useModule();
  return loaded && <loaded.MenuRadioItem {...props} />;
}
