/** What a person has changed about themselves. */
type OwnChange = { id: string; name?: string; email?: string };

const CHANNEL = 'parley-own-changes';

/** Tells all pages of this browser, which show the person's name and email. */
export function tellOwnChange(change: OwnChange): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(change);
  channel.close();
}

/** Calls `onChange` when the person with this ID has changed something, until `signal` aborts. */
export function followOwnChanges({
  id,
  onChange,
  signal,
}: {
  id: string;
  onChange: (change: OwnChange) => void;
  signal: AbortSignal;
}): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<OwnChange>) => {
    if (data.id === id) onChange(data);
  };
  signal.addEventListener('abort', () => channel.close());
}
