import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mountSmallDisk } from '#lib/testing/ops/mount-small-disk.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

it('says that its disk is full, and stops and starts again all the same', async ({ skip }) => {
  const disk = mountSmallDisk({ megabytes: 200 });
  if (typeof disk === 'string') return skip(disk);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: disk.folder });
    disk.fill();
    await postgres.leave();
    expect(existsSync(join(disk.folder, 'postgres/postmaster.pid'))).toBe(false);
    disk.fill();
    await expect(startEmbeddedPostgres({ dataDir: disk.folder })).rejects.toThrow(
      /^The disk of .+ is full\. Free some/,
    );
    disk.free();
    await (await startEmbeddedPostgres({ dataDir: disk.folder })).stop();
  } finally {
    disk.unmount();
  }
});

it.for([5, 40])(
  'says that a disk of %s MB is full where a new server does not fit, and leaves none running',
  async (megabytes, { skip }) => {
    const disk = mountSmallDisk({ megabytes });
    if (typeof disk === 'string') return skip(disk);
    try {
      const words = /^The disk of \S+\/postgres(\.new)? is full\. Free some space, then try again\.$/;
      await expect(startEmbeddedPostgres({ dataDir: disk.folder })).rejects.toThrow(words);
      expect(existsSync(join(disk.folder, 'postgres/postmaster.pid'))).toBe(false);
    } finally {
      disk.unmount();
    }
  },
);
