/** As what a file goes out: pictures, films and sounds that the channel can show are those, all else is a document. */
export function fileKind({ type }: { type: string }): 'image' | 'video' | 'audio' | 'document' {
  if (/^image\/(jpeg|png)$/.test(type)) return 'image';
  if (/^video\/(mp4|3gpp)$/.test(type)) return 'video';
  if (/^audio\/(aac|amr|mpeg|mp4|ogg)$/.test(type)) return 'audio';
  return 'document';
}
