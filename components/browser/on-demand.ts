import { useSyncExternalStore } from 'react';
import { tellMissingScript } from './tell-missing-script.ts';

/** A module that a page does without until someone is about to use it. See docs/decisions/050. */
export type OnDemand<Module> = {
  /** Loads it ahead of its use. What fails is tried again by the next call. */
  prepare(): void;
  /** Loads it for a use that has begun, and says so when it can't be had. */
  need(): void;
  /** Undefined until it is there; the component renders again when it is. */
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
    need: () => void begin().catch(tellMissingScript),
    useModule: () =>
      useSyncExternalStore(
        subscribe,
        () => module,
        () => undefined,
      ),
  };
}
