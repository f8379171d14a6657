import { expect, it } from 'vitest';
import { endGesture, record, redo, startHistory, undo } from './history.ts';

it('undoes and redoes, and clears redo after a change', () => {
  let history = record(record(startHistory('a'), 'b'), 'c');
  history = undo(undo(undo(history)));
  expect(history.present).toBe('a');
  expect(redo(history).present).toBe('b');
  expect(redo(record(history, 'x')).present).toBe('x');
});

it('counts what belongs to one gesture as one step', () => {
  const typed = record(record(startHistory('a'), 'ab', 'type'), 'abc', 'type');
  expect(undo(typed).present).toBe('a');
  expect(undo(record(endGesture(typed), 'abcd', 'type')).present).toBe('abc');
});

it('keeps 100 steps', () => {
  let history = startHistory(0);
  for (let value = 1; value <= 150; value += 1) history = record(history, value);
  for (let step = 0; step < 150; step += 1) history = undo(history);
  expect(history.present).toBe(50);
});
