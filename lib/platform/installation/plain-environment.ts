/**
 * Makes `process.env` a plain object. Node's own asks the operating system for each variable, each time, and libraries
 * read all of them for every request: the engine's SDK does three times for each call of a function, which was a sixth
 * of the engine's CPU time. Imported for this effect, before anything else reads a variable.
 */
process.env = { ...process.env };
