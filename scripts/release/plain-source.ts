import { stripTypeScriptTypes } from 'node:module';

/** The quoted name of one of our modules: an import, or a program that another one starts by path. */
const MODULE = /(["'])((?:#|\.{1,2}\/)?[\w@./()[\]-]+)\.ts\1/g;

/**
 * A source without its types, as in a release, where names end in `.js`. Otherwise Node would strip the types at each
 * start and keep the 100 MB that this takes. Line numbers do not change.
 */
export function plainSource(source: string): string {
  return stripTypeScriptTypes(source).replaceAll(MODULE, '$1$2.js$1');
}
