/** A question to the browser's other windows, or the answer to one by its ID. */
type Talk = { asks: number; paths: string[] } | { answers: number; paths: string[] };

const CHANNEL = 'parley-in-view';
/** A window answers at once, unless it is busy. */
const ANSWER_MS = 300;

/** Whether the person has the page of this path in view in this window. */
export function isInView(path: string): boolean {
  return document.visibilityState === 'visible' && document.hasFocus() && window.location.pathname === path;
}

/** Tells other windows what is in view in this one, until `signal` aborts. */
export function answerInView({ isInView, signal }: { isInView: (path: string) => boolean; signal: AbortSignal }): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Talk>) => {
    if (!('asks' in data)) return;
    const paths = data.paths.filter(isInView);
    if (paths.length > 0) channel.postMessage({ answers: data.asks, paths } satisfies Talk);
  };
  signal.addEventListener('abort', () => channel.close());
}

/** Those of the paths that another window of this browser has in view. */
export async function inViewElsewhere(paths: string[]): Promise<Set<string>> {
  const seen = new Set<string>();
  const id = Math.random();
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Talk>) => {
    if ('answers' in data && data.answers === id) for (const path of data.paths) seen.add(path);
  };
  channel.postMessage({ asks: id, paths } satisfies Talk);
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  channel.close();
  return seen;
}
