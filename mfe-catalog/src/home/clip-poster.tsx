/** The still picture of one of our clips. */
import { cover } from './cover.css.ts'

type Props = {
  clip: 'hero' | 'film'
  /** The `sizes` attribute: how wide it is shown. */
  sizes: string
  isMain?: boolean
}

const widths = [800, 1600]

/** Decorative: what it shows is said beside it. */
export const ClipPoster = ({ clip, sizes, isMain = false }: Props) => (
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
