import { expect, it } from 'vitest';
import { peaksOf } from './peaks.ts';

it('gives each part’s volume relative to the loudest', () => {
  const samples = Float32Array.from([0, 0, 0.5, -0.5, 0.25, 0.25, 0, 0]);
  expect(peaksOf(samples, 4)).toEqual([0, 1, 0.5, 0]);
});

it('is flat in silence, and has all its parts however short the recording is', () => {
  expect(peaksOf(new Float32Array(1000), 3)).toEqual([0, 0, 0]);
  expect(peaksOf(Float32Array.from([1]), 3)).toEqual([1, 0, 0]);
});
