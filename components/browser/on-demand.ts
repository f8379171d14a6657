import { useSyncExternalStore } from 'react';
import { reportMissingScript } from './report-missing-script.ts';

/** A module that a page loads only when someone is about to use it. See docs/decisions/050. */
export type OnDemand<Module> = {
  /** Loads it ahead of its use. After a failure, the next call tries again. */
  prepare(): void;
  /** Loads it for a use that has started, and tells the person if loading fails. */
  need(): void;
  /** Undefined until it is loaded; then the component renders again. */
  useModule(): Module | undefined;
};

export function onDemand<Module>(load: () => Promise<Module>): OnDemand<Module> {
  const listeners = new Set<() => void>();
  let module: Module | undefined;
  let loading: Promise<void> | undefined;
  const begin = () => {
    loading ??= load().then(
      (loaded) => {
        module = loaded;
        for (const notify of listeners) notify();
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    prepare: () => void begin().catch(() => {}),
    need: () => void begin().catch(reportMissingScript),
    useModule: () =>
      useSyncExternalStore(
        subscribe,
        () => module,
        () => undefined,
      ),
  };
}
