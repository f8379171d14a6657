import { afterEach, expect, it, vi } from 'vitest';
import { askBeforeLeaving, leave, leaveOnceSaved } from './leaving.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
const unsaved = (ask: (go: () => void) => void = () => {}) => {
  const end = askBeforeLeaving(ask);
  ends.push(end);
  return end;
};

it('asks before leaving while something is not saved', () => {
  const [go, ask] = [vi.fn(), vi.fn()];
  leave(go);
  expect(go).toHaveBeenCalledOnce();
  const end = unsaved(ask);
  leave(go);
  expect(ask).toHaveBeenCalledWith(go);
  end();
  leave(go);
  expect(go).toHaveBeenCalledTimes(2);
});

it('leaves by itself once everything is saved, without asking', async () => {
  const [go, ask] = [vi.fn(), vi.fn()];
  leaveOnceSaved(go);
  expect(go).toHaveBeenCalledOnce();
  const [first, second] = [unsaved(() => ask()), unsaved(() => ask())];
  leaveOnceSaved(go);
  first();
  await Promise.resolve();
  expect(go).toHaveBeenCalledOnce();
  second();
  await Promise.resolve();
  expect(go).toHaveBeenCalledTimes(2);
  expect(ask).not.toHaveBeenCalled();
});

it('stays if that was called off in the meantime, or something else is not saved yet', async () => {
  const go = vi.fn();
  const end = unsaved();
  const callOff = leaveOnceSaved(go);
  end();
  callOff();
  await Promise.resolve();
  expect(go).not.toHaveBeenCalled();

  const before = unsaved();
  leaveOnceSaved(go);
  before();
  const after = unsaved();
  await Promise.resolve();
  expect(go).not.toHaveBeenCalled();
  after();
  await Promise.resolve();
  expect(go).toHaveBeenCalledOnce();
});
