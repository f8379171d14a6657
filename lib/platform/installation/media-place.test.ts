import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { env, overrideEnv } from '../env.ts';
import { announceMediaPlace } from './media-place.ts';

function folder() {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-place-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}
const inBucket = {
  MEDIA_STORE: 's3',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
};
const announce = (dataDir: string) => announceMediaPlace({ url: env().DATABASE_URL ?? '', dataDir });

it('warns an instance that another one keeps its files elsewhere, while that one runs', async () => {
  const first = await announce(folder());
  expect(first.othersElsewhere).toBe(false);
  const second = await announce(folder());
  expect(second.othersElsewhere).toBe(true);
  await Promise.all([first.leave(), second.leave()]);
  const third = await announce(folder());
  expect(third.othersElsewhere).toBe(false);
  await third.leave();
});

it('warns where one keeps its files on disk and the other in a bucket, or in another bucket', async () => {
  const keep = (bucket: string | null) =>
    overrideEnv(bucket ? { ...inBucket, S3_BUCKET: bucket } : { MEDIA_STORE: 'disk' });
  onTestFinished(() => void keep(null));
  const onDisk = await announce(folder());
  keep('files');
  const first = await announce(folder());
  expect(first.othersElsewhere).toBe(true);
  await onDisk.leave();
  const same = await announce(folder());
  expect(same.othersElsewhere).toBe(false);
  keep('others');
  const other = await announce(folder());
  expect(other.othersElsewhere).toBe(true);
  await Promise.all([first.leave(), same.leave(), other.leave()]);
});

it('says nothing to instances that share a folder, even by another path', async () => {
  const [one, other] = [folder(), folder()];
  mkdirSync(join(one, 'media'));
  symlinkSync(join(one, 'media'), join(other, 'media'));
  const first = await announce(one);
  const second = await announce(other);
  expect(second.othersElsewhere).toBe(false);
  await Promise.all([first.leave(), second.leave()]);
});
