import Image from 'next/image';

/**
 * An unmodified picture from any host: we neither fetch nor scale it, and its host gets no referrer. `width` and
 * `height` (in CSS pixels) reserve its place until it is loaded; classes may override them.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  className,
  onError,
}: {
  src: string;
  /** Empty if the text next to it says everything. */
  alt: string;
  width: number;
  height: number;
  className?: string;
  /** Called when it could not be fetched. */
  onError?: () => void;
}) {
  return (
    <Image
      unoptimized
      src={src}
      alt={alt}
      width={width}
      height={height}
      referrerPolicy="no-referrer"
      className={className}
      onError={onError}
    />
  );
}
