/** Scripts, styles and fonts of the pages, as the build has made them. */
export const BUILT_FILES = '.next/static';

/**
 * Those of the build before: a page that someone opened before an upgrade still asks for them. Next keeps this folder
 * when it builds (docs/decisions/266-files-of-the-build-before.md).
 */
export const FORMER_FILES = '.next/cache/parley-former-files';
