import { expect, it } from 'vitest';
import { notePresence, watchArrivals } from './present-colleagues.ts';

it('tells those who are in a place once of everyone who comes', () => {
  const heard: string[] = [];
  const stop = watchArrivals('a thread', () => heard.push('someone came'));
  const note = (place: string, userId: string, activity: 'viewing' | 'typing' | 'left') =>
    notePresence({ place, userId, name: userId, activity, node: null });
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
