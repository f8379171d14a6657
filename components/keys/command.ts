import type { LucideIcon } from 'lucide-react';

/** What the palette offers. */
export type Command = {
  id: string;
  group: string;
  label: string;
  hint?: string | undefined;
  icon: LucideIcon;
  /** Where it leads, or what it does. */
  href?: string;
  run?: () => void;
};
