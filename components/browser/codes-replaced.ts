const CHANNEL = 'recovery-codes-replaced';

/** Tells the tabs of this browser that the recovery codes which they may show no longer work. */
export function tellCodesReplaced(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls `onReplaced` when that happens; returns how to stop. */
export function onCodesReplaced(onReplaced: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = onReplaced;
  return () => channel.close();
}
