/**
 * The seed of random tests. Every run of `npm test` asks the same questions, so that no change fails for what another
 * brought; the long tests ask new ones each time, and a failure prints their seed.
 */
export const SEED = process.env.PARLEY_TEST_LONG ? Math.floor(Math.random() * 2 ** 31) : 20_261_122;
