/** What a process tells the one that started it, once it accepts connections. */
export type Listens = { parley: 'listens' };

/** Tells it, if that process asked to be told (with a channel for messages), as the launcher and leading processes do. */
export function sayListening(): void {
  // If it is gone meanwhile, we stop soon, too.
  if (process.connected) process.send?.({ parley: 'listens' } satisfies Listens, undefined, undefined, () => {});
}
