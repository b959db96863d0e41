/** A product's picture: responsive when the shop ships it, with a plain placeholder when it fails. */
import { useEffect, useRef, useState } from 'react'

import { hidden } from '../type.css.ts'
import { pictureInColor, pictureSources } from './picture-paths.ts'
import { frame, image as imageStyle, picture } from './product-picture.css.ts'

type Props = {
  image: string
  /** Shown in this color where there is a picture of it. */
  color?: string | undefined
  alt: string
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string
  /** The page's main picture is loaded first; all others when they come near. */
  isMain?: boolean
  /** Too small for words: the placeholder's text is read out only. */
  isThumb?: boolean
}

/** Shows a picture at 4:5; 'Image unavailable' when there is none or it does not load. */
export const ProductPicture = ({ alt, sizes, isMain = false, isThumb = false, ...of }: Props) => {
  const [failed, setFailed] = useState<readonly string[]>([])
  const image = [pictureInColor(of.image, of.color), of.image].find((one) => !failed.includes(one))
  const element = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // A picture of the edge's HTML may have failed before anybody listened.
    const { current } = element
    if (image && current?.complete && current.naturalWidth === 0)
      setFailed((before) => [...before, image])
  }, [image])
  if (!image) {
    return (
      <div className={frame}>
        <span className={isThumb ? hidden : undefined}>Image unavailable</span>
      </div>
    )
  }
  return (
    <div className={frame}>
      <picture key={image} className={picture}>
        <source type="image/avif" srcSet={pictureSources(image, 'avif')} sizes={sizes} />
        <img
          ref={element}
          className={imageStyle}
          src={image}
          srcSet={pictureSources(image, 'webp')}
          sizes={sizes}
          alt={alt}
          width={800}
          height={1000}
          loading={isMain ? 'eager' : 'lazy'}
          fetchPriority={isMain ? 'high' : 'auto'}
          decoding="async"
          onError={() => setFailed([...failed, image])}
        />
      </picture>
    </div>
  )
}
