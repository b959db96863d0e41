import { cover } from './hero.css.ts'

type ClipPosterProps = {
  clip: 'hero' | 'film'
  /** The `sizes` attribute: how wide it is shown. */
  sizes: string
  isMain?: boolean
}

const widths = [800, 1600]

/** The still picture under a clip. It has no alternative text: the words beside it say the same. */
export const ClipPoster = ({ clip, sizes, isMain = false }: ClipPosterProps) => (
  <picture>
    <source type="image/avif" srcSet={sources(clip, 'avif')} sizes={sizes} />
    <img
      className={cover}
      src={`/media/clips/${clip}-poster-1600.webp`}
      srcSet={sources(clip, 'webp')}
      sizes={sizes}
      alt=""
      width={1600}
      height={1000}
      loading={isMain ? 'eager' : 'lazy'}
      fetchPriority={isMain ? 'high' : 'auto'}
      decoding="async"
    />
  </picture>
)

const sources = (clip: string, format: 'avif' | 'webp'): string =>
  widths.map((width) => `/media/clips/${clip}-poster-${width}.${format} ${width}w`).join(', ')

/** Plays a clip. Where the browser refuses (autoplay policy, data saver), the poster stays. */
export const play = (video: HTMLVideoElement): Promise<void> => video.play().catch(() => {})
