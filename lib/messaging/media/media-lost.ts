/** A file that can never be copied; `message` says why, for people. */
export class MediaLost extends Error {
  override name = 'MediaLost';
}
