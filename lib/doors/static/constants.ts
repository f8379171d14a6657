/** The pages' scripts, styles and fonts from the build. */
export const BUILT_FILES = '.next/static';

/**
 * Those of the previous build: a page opened before an upgrade still requests them. Next keeps this folder when it builds
 * (docs/decisions/266-files-of-the-build-before.md).
 */
export const FORMER_FILES = '.next/cache/parley-former-files';
