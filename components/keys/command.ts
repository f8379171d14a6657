import type { LucideIcon } from 'lucide-react';

/** An entry of the command palette. */
export type Command = {
  id: string;
  group: string;
  label: string;
  hint?: string | undefined;
  icon: LucideIcon;
  /** Where it leads; otherwise it has an action. */
  href?: string;
  run?: () => void;
};
