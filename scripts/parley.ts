/** `npm run --silent parley -- …`: the command line for operators. */
import { enableCompileCache } from 'node:module';
import { COMPILE_CACHE } from './launcher/compile-cache.ts';

// Compiling a thousand modules is half of the time that a command takes.
enableCompileCache(COMPILE_CACHE);
await import('./cli/program.ts');
