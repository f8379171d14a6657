/** Tells all pages of this browser that hear this channel. */
export function tellAllPages(channel: string, message: unknown): void {
  const speaking = new BroadcastChannel(channel);
  speaking.postMessage(message);
  speaking.close();
}

/** Calls `onMessage` with what any page tells on this channel; returns how to stop. */
export function hearAllPages<Message>(channel: string, onMessage: (message: Message) => void): () => void {
  const hearing = new BroadcastChannel(channel);
  hearing.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data);
  return () => hearing.close();
}
