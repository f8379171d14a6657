import mime from 'mime';

const LONGEST = 240;

/**
 * The name that a file is shown under (`media_filename`): the sender's own, without folders, control characters and marks
 * that change the writing direction; otherwise a name made from its kind and type, such as `image.jpg`.
 */
export function mediaFilename({
  filename,
  type,
  mimeType,
}: {
  filename?: string | null;
  /** image, document, audio, video or sticker */
  type: string;
  mimeType?: string | null;
}): string {
  const shown = (filename ?? '')
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f\p{Bidi_Control}]/gu, '')
    .trim();
  if (/[\p{L}\p{N}]/u.test(shown)) return shortened(shown);
  const extension = mimeType && (extensions[bareType(mimeType)] ?? mime.getExtension(bareType(mimeType)));
  return extension ? `${type}.${extension}` : type;
}

/** `audio/ogg; codecs=opus` → `audio/ogg` */
function bareType(mimeType: string) {
  return mimeType.split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Where the registry's first extension is not the familiar one. */
const extensions: Record<string, string> = { 'audio/ogg': 'ogg', 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a' };

function shortened(name: string): string {
  if (name.length <= LONGEST) return name;
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return name.slice(0, LONGEST - extension.length).toWellFormed() + extension;
}
