'use client';
import { MenuRoot } from 'base-ui-part/menu/root/MenuRoot.mjs';
import { MenuTrigger } from 'base-ui-part/menu/trigger/MenuTrigger.mjs';
import type { ComponentProps, ReactElement } from 'react';
import { onDemand } from '#components/browser/on-demand.ts';

type Parts = typeof import('./menu-popup.tsx');

const parts = onDemand(() => import('./menu-popup.tsx'));

/** A list of commands that opens from `trigger` (an element such as a Button). */
export function Menu({ trigger, ...popup }: { trigger: ReactElement } & ComponentProps<Parts['MenuPopup']>) {
  const loaded = parts.useModule();
  return (
    <MenuRoot onOpenChange={(open) => open && parts.need()}>
      <MenuTrigger render={trigger} onPointerEnter={parts.prepare} onFocus={parts.prepare} />
      {loaded && <loaded.MenuPopup {...popup} />}
    </MenuRoot>
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
