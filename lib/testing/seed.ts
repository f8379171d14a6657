/**
 * The seed of random tests. Every run of `npm test` uses the same inputs, so that a change does not fail because of an
 * earlier one; the long tests use new inputs each time, and a failure prints their seed.
 */
export const SEED = process.env.PARLEY_TEST_LONG ? Math.floor(Math.random() * 2 ** 31) : 20_261_122;
