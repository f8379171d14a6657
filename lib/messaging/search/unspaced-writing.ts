/**
 * Letters of scripts without spaces between words: Thai, Lao, Burmese, Khmer, Japanese, Chinese. The same as in the
 * database's `message_words`, which indexes them one by one.
 */
export const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/;
