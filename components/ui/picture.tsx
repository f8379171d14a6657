import { cn } from '#components/browser/cn.ts';

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
    // biome-ignore lint/performance/noImgElement: next/image would do no more for a picture that our server does not touch, with 5 KB of scripts.
    <img
      ref={onError && loadAgain}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      // Its description would appear while it loads.
      className={cn('text-transparent', className)}
      onError={onError}
    />
  );
}

/** A picture that failed before hydration fails again, so that it is noticed. One that is loaded stays. */
function loadAgain(picture: HTMLImageElement | null) {
  picture?.setAttribute('src', picture.src);
}
