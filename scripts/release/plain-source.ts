import { stripTypeScriptTypes } from 'node:module';

/** The name of a module of ours, in quotes: one that is imported, or a program that another one starts by its path. */
const MODULE = /(["'])((?:#|\.{1,2}\/)?[\w@./()[\]-]+)\.ts\1/g;

/**
 * A source without its types, as the release has it, under a name that ends in `.js`. Node would strip them with each
 * start, and keep the 100 MB that this takes. Lines stay where they are.
 */
export function plainSource(source: string): string {
  return stripTypeScriptTypes(source).replaceAll(MODULE, '$1$2.js$1');
}
