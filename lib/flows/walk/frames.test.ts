import { expect, it } from 'vitest';
import { assigned, assignedEverywhere, type Frame, left, refuseTooMuchIn } from './frames.ts';

const frame: Frame = { nodeId: 'c', step: 1, flowId: 'f', version: 1, flowName: 'Other', hidden: {} };

it('restores each caller’s variables, however deep', () => {
  const outer = { variables: { a: 1, none: null, list: [1] }, frames: [] };
  const one = assigned({ ...outer, frames: [frame] }, { a: 2, b: 3 });
  const two = assigned({ ...one, frames: [...one.frames, frame] }, { a: 4, none: 5, c: 6 });
  const three = assigned(two, { a: 7, c: null, __proto__: 'x' });
  expect(three.variables).toMatchObject({ a: 7, none: 5, c: null, b: 3, list: [1] });
  expect(left(three, 1)).toEqual(one);
  expect(left(three, 0)).toEqual(outer);
  expect(left(JSON.parse(JSON.stringify(three)), 0)).toEqual(outer);
});

it('sets in every caller what all of them know, however deep', () => {
  const outer = assigned({ variables: { city: 'Pune', own: 1 }, frames: [frame] }, { city: 'given', own: 2 });
  const inner = assigned({ ...outer, frames: [...outer.frames, frame] }, { city: 'mine' });
  const known = assignedEverywhere(inner, { city: 'Oslo', __proto__: 'x', gone: null });
  expect(left(known, 1).variables).toMatchObject({ city: 'Oslo', own: 2, gone: null });
  expect(left(known, 0)).toEqual({ variables: { city: 'Oslo', own: 1, gone: null }, frames: [] });
  expect(left(assigned(known, { city: 'again' }), 0).variables).toMatchObject({ city: 'Oslo' });
});

it('keeps names apart from what every object has', () => {
  const own = JSON.parse('{"__proto__":"x","toString":"y"}');
  const outer = { variables: { z: 1 }, frames: [] };
  const inner = assigned({ ...outer, frames: [frame] }, own);
  expect(Object.keys(inner.variables)).toEqual(['z', '__proto__', 'toString']);
  expect(left(inner, 0)).toEqual(outer);
});

it('counts what is hidden with what is known', () => {
  const limits = { steps_per_run: 100, variables_kb: 2 };
  const long = 'x'.repeat(1500);
  const inner = assigned({ variables: { a: long }, frames: [frame] }, { a: 'short' });
  expect(() => refuseTooMuchIn(inner, limits)).not.toThrow();
  expect(() => refuseTooMuchIn(assigned(inner, { b: long }), limits)).toThrow(/2 KB together/);
});
