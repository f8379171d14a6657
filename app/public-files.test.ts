import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the manifest names icons that exist, and robots and favicon are there', () => {
  const { icons } = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'));
  for (const { src } of icons) expect(globSync(`public${src}`)).toHaveLength(1);
  expect(readFileSync('public/apple-touch-icon.png').readUInt32BE(16), 'its width').toBe(180);
  expect(readFileSync('public/robots.txt', 'utf8')).toContain('Disallow: /');
  expect(readFileSync('public/service-worker.js', 'utf8')).toContain("addEventListener('push'");
  expect(readFileSync('public/favicon.ico').subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
});
