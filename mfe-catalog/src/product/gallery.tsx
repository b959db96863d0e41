import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { distinctPictures, imageInColor } from '@shop/domain/more-pictures'
import { pictureInColor } from '@shop/domain/picture-paths'
import { ProductPicture } from '@shop/ui/product-picture'
import { scripted } from '@shop/ui/type'

import { pictureAlt } from '../page/product-rules.ts'
import * as css from './product-page.css.ts'

type Props = { product: Product; color: string | undefined }

export const Gallery = (props: Props) =>
  props.product.pictures?.length ? <Pictures {...props} /> : <Looks {...props} />

/** The pictures scroll sideways, so they can be swiped, and seen without JavaScript. */
const Pictures = ({ product, color }: Props) => {
  const [first] = useState(color)
  const pictures = picturesOf(product, first)
  const chosen = pictures.findIndex(({ image }) => image === imageInColor(product, color))
  const { strip, shown, noteShown } = useStrip(color, chosen)
  const all = pictures.map(({ image, color: own }, index) => {
    const shownColor = index === chosen ? color : undefined
    const place = `picture ${index + 1} of ${pictures.length}`
    const alt = `${product.name}${own === null ? '' : ` in ${own}`}, ${place}`
    const text = product.imageTexts?.[pictureInColor(image, shownColor)]
    return { image, color: shownColor, alt: text ?? alt }
  })
  return (
    <div className={css.pictures}>
      <div className={css.pictureStage} data-carried>
        <ul
          ref={strip}
          className={css.strip}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Arrow keys scroll it.
          tabIndex={0}
          aria-label="Pictures"
          onScroll={noteShown}
        >
          {all.map((picture, index) => (
            <li key={picture.image} className={css.slide}>
              <ProductPicture {...picture} sizes={stageSizes} isMain={index === 0} />
            </li>
          ))}
        </ul>
        <span className={`${css.counter} ${scripted}`} aria-hidden>
          {shown + 1} / {pictures.length}
        </span>
      </div>
      <ul className={`${css.pictureThumbs} ${scripted}`} aria-label="Views">
        {all.map((picture, index) => (
          <li key={picture.image}>
            <button
              type="button"
              className={css.thumb}
              aria-label={picture.alt}
              aria-pressed={index === shown}
              onClick={() => show(strip.current, index)}
            >
              <ProductPicture {...picture} alt="" sizes="10rem" isThumb />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Scrolls to the picture of a newly chosen color. Other changes keep the visitor's position. */
const useStrip = (color: string | undefined, chosen: number) => {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const last = useRef(color)
  const noteShown = (): void => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setShown(Math.round(scrollLeft / clientWidth))
  }
  const onColor = useEffectEvent((next: string | undefined) => {
    // Only notes the position, because the visitor may have swiped before hydration.
    if (next === last.current) return noteShown()
    last.current = next
    show(strip.current, chosen)
  })
  useEffect(() => onColor(color), [color])
  return { strip, shown, noteShown }
}

const show = (strip: HTMLUListElement | null, index: number): void => {
  // Newer browsers return a promise, which must not become the cleanup of an effect.
  void strip?.scrollTo({ left: index * strip.clientWidth })
}

/** Begins with the picture of the color in the URL, because a server cannot scroll to a picture. */
const picturesOf = ({ image, pictures = [] }: Product, first: string | undefined) => {
  const all = [{ image, color: null }, ...pictures]
  const leading = all.filter(({ color }) => first !== undefined && color === first).slice(0, 1)
  return distinctPictures([...leading, ...all])
}

const stageSizes = '(max-width: 30rem) 80vw, (max-width: 56rem) 100vw, 44rem'

const looks = ['whole', 'print', 'collar', 'hem'] as const
type Look = (typeof looks)[number]

const lookNames = { whole: 'Whole garment', print: 'Print', collar: 'Collar', hem: 'Hem' }

/** Shows four parts of a product's only picture. */
const Looks = ({ product, color }: Props) => {
  const [look, setLook] = useState<Look>('whole')
  return (
    <div className={css.gallery}>
      <div className={css.stage} data-carried>
        <div className={css.crop[look]}>
          <ProductPicture
            image={product.image}
            color={color}
            alt={pictureAlt(product, color, `${product.name}${color ? ` in ${color}` : ''}`)}
            sizes={stageSizes}
            isMain
          />
        </div>
      </div>
      <ul className={`${css.thumbs} ${scripted}`} aria-label="Views">
        {looks.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={css.thumb}
              aria-label={lookNames[name]}
              aria-pressed={name === look}
              onClick={() => setLook(name)}
            >
              <span className={css.crop[name]}>
                <ProductPicture image={product.image} color={color} alt="" sizes="10rem" isThumb />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
