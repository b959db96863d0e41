/** One piece in focus, the others behind it. */
import { studio, studioFrame } from './about-page.css.ts'

const sizes = '(max-width: 90rem) 100vw, 90rem'

/** The first picture of the page, so it is loaded first. */
export const StudioPicture = () => (
  <picture className={studioFrame}>
    <source type="image/avif" srcSet={sourcesOf('avif')} sizes={sizes} />
    <img
      className={studio}
      src="/media/brand/studio-1600.webp"
      srcSet={sourcesOf('webp')}
      sizes={sizes}
      alt="A black tee with the NDX crest in sharp focus, other pieces blurred behind it"
      width={1600}
      height={1067}
      fetchPriority="high"
      decoding="async"
    />
  </picture>
)

const sourcesOf = (format: 'avif' | 'webp'): string =>
  [800, 1600].map((width) => `/media/brand/studio-${width}.${format} ${width}w`).join(', ')
