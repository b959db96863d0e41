import { useEffect, useRef, useState } from 'react'

import { pictureInColor, pictureSources } from '@shop/domain/picture-paths'

import { hidden } from '../type.css.ts'
import { backdrop, frame, image as imageStyle, picture } from './product-picture.css.ts'

type Props = {
  image: string
  color?: string | undefined
  alt: string
  sizes: string
  /** True for the page's main picture, which loads first. All other pictures load lazily. */
  isMain?: boolean
  /** True if the picture is too small for text, so that only screen readers get the text. */
  isThumb?: boolean
}

/** Shows a picture at 4:5, or 'Image unavailable'. Links and buttons may contain it. */
export const ProductPicture = ({ alt, sizes, isMain = false, isThumb = false, ...of }: Props) => {
  const [failed, setFailed] = useState<readonly string[]>([])
  const image = [pictureInColor(of.image, of.color), of.image].find((one) => !failed.includes(one))
  const element = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // Finds a picture in server-rendered HTML that failed before React attached `onError`.
    const { current } = element
    if (image && current?.complete && current.naturalWidth === 0)
      setFailed((before) => [...before, image])
  }, [image])
  if (!image) {
    return (
      <span className={frame}>
        <span className={isThumb ? hidden : undefined}>Image unavailable</span>
      </span>
    )
  }
  const shippedSources = pictureSources(image, 'avif')
  return (
    <span className={frame}>
      <picture key={image} className={picture}>
        <source type="image/avif" srcSet={shippedSources} sizes={sizes} />
        <img
          ref={element}
          className={shippedSources ? imageStyle : `${imageStyle} ${backdrop}`}
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
    </span>
  )
}
