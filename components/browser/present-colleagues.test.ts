import { afterEach, expect, it, vi } from 'vitest';
import { notePresence, presentIn, watchArrivals } from './present-colleagues.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('tells those who are in a place once of everyone who comes', () => {
  const heard: string[] = [];
  let at = 0;
  const stop = watchArrivals('a thread', () => heard.push('someone came'));
  const note = (place: string, userId: string, activity: 'viewing' | 'typing' | 'left') => {
    at += 1;
    notePresence({ place, userId, name: userId, activity, node: null, at });
  };
  note('a thread', 'nila', 'viewing');
  note('a thread', 'nila', 'typing');
  note('another thread', 'omar', 'viewing');
  expect(heard).toHaveLength(1);
  note('a thread', 'omar', 'typing');
  note('a thread', 'nila', 'left');
  expect(heard).toHaveLength(2);
  note('a thread', 'nila', 'viewing');
  expect(heard).toHaveLength(3);
  stop();
  note('a thread', 'mira', 'viewing');
  expect(heard).toHaveLength(3);
});

it('shows what a colleague said last, in whatever order it arrives', () => {
  vi.useFakeTimers();
  const note = (activity: 'viewing' | 'typing' | 'left', at: number, node: string | null = null) =>
    notePresence({ place: 'a flow', userId: 'omar', name: 'Omar', activity, node, at });
  const shown = () => presentIn('a flow').map(({ activity, node }) => [activity, node]);
  note('viewing', 1);
  note('left', 3);
  note('viewing', 2);
  expect(shown()).toEqual([]);
  note('viewing', 5, 'ask_2');
  note('viewing', 4, 'ask_1');
  expect(shown()).toEqual([['viewing', 'ask_2']]);
  note('left', 6);
  note('viewing', 7);
  expect(shown()).toEqual([['viewing', null]]);
});

it('believes another device of a colleague, whose clock is behind, soon after they left on the first', () => {
  vi.useFakeTimers();
  const note = (activity: 'viewing' | 'left', at: number) =>
    notePresence({ place: 'a third thread', userId: 'omar', name: 'Omar', activity, node: null, at });
  note('viewing', 60_000);
  note('left', 61_000);
  vi.advanceTimersByTime(20_000);
  note('viewing', 21_000);
  expect(presentIn('a third thread')).toHaveLength(1);
});
