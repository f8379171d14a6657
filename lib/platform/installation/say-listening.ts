/** What a process tells the one that started it, once it accepts connections. */
export type Listens = { parley: 'listens' };

/** Tells it, if that process asked to be told (with a channel for messages), as the launcher and leading processes do. */
export function sayListening(): void {
  tellStarter({ parley: 'listens' } satisfies Listens);
}

/** Sends a message to the process that started this one, if there is a channel for messages. */
export function tellStarter(message: object): void {
  // If it is gone meanwhile, we stop soon, too.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}
