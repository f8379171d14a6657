import Image from 'next/image';

/**
 * A picture from wherever it is kept, as it is: nothing is fetched or scaled on our side, and its host is not told who
 * looks where. `width` and `height` (CSS pixels)
 * hold its place until it is there; classes may say otherwise.
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
  /** Empty where the words beside it say all. */
  alt: string;
  width: number;
  height: number;
  className?: string;
  /** It could not be fetched. */
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
