/** What can be undone (newest last) and redone (next first). */
export type History<Value> = { present: Value; past: Value[]; future: Value[]; gesture: string | null };

const MAX_STEPS = 100;

export const startHistory = <Value>(present: Value): History<Value> => ({
  present,
  past: [],
  future: [],
  gesture: null,
});

/** Records a change. Consecutive changes with the same `gesture` (such as typing in one node) are one step. */
export function record<Value>(history: History<Value>, present: Value, gesture: string | null = null): History<Value> {
  if (Object.is(present, history.present)) return history;
  const continues = gesture !== null && gesture === history.gesture;
  const past = continues ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
  return { present, past, future: [], gesture };
}

export function undo<Value>(history: History<Value>): History<Value> {
  const [before] = history.past.slice(-1);
  if (before === undefined) return history;
  return {
    present: before,
    past: history.past.slice(0, -1),
    future: [history.present, ...history.future],
    gesture: null,
  };
}

export function redo<Value>(history: History<Value>): History<Value> {
  const [next] = history.future;
  if (next === undefined) return history;
  return { present: next, past: [...history.past, history.present], future: history.future.slice(1), gesture: null };
}

/** Ends a gesture, so that the next change starts a new step. */
export const endGesture = <Value>(history: History<Value>): History<Value> =>
  history.gesture === null ? history : { ...history, gesture: null };

/** Maps every step, such as to add what others changed in the meantime to all of them. */
export const rebase = <Value>(history: History<Value>, map: (value: Value) => Value): History<Value> => ({
  ...history,
  present: map(history.present),
  past: history.past.map(map),
  future: history.future.map(map),
});
