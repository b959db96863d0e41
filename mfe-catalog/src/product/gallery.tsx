import { useEffect, useRef, useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { imageInColor } from '@shop/domain/more-pictures'
import { ProductPicture } from '@shop/ui/product-picture'
import { scripted } from '@shop/ui/type'

import { pictureAlt } from '../page/product-rules.ts'
import * as css from './product-page.css.ts'

type Props = { product: Product; color: string | undefined }

export const Gallery = (props: Props) =>
  props.product.pictures?.length ? <Pictures {...props} /> : <Looks {...props} />

/** The pictures scroll sideways, so they can be swiped, and seen without JavaScript. */
const Pictures = ({ product, color }: Props) => {
  const strip = useRef<HTMLUListElement>(null)
  const [first] = useState(color)
  const [shown, setShown] = useState(0)
  const pictures = picturesOf(product, first)
  const chosen = pictures.findIndex(({ image }) => image === imageInColor(product, color))
  useEffect(() => show(strip.current, chosen), [strip, chosen])
  const all = pictures.map(({ image }, index) => ({
    image,
    color: index === chosen ? color : undefined,
    alt: altOf(product, pictures, index),
  }))
  return (
    <div className={css.pictures}>
      <div className={css.pictureStage} data-carried>
        <ul
          ref={strip}
          className={css.strip}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Arrow keys scroll it.
          tabIndex={0}
          aria-label="Pictures"
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setShown(Math.round(scrollLeft / clientWidth))
          }
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

const show = (strip: HTMLUListElement | null, index: number): void => {
  // Newer browsers return a promise, which must not become the cleanup of an effect.
  void strip?.scrollTo({ left: index * strip.clientWidth })
}

type Picture = { image: string; color: string | null }

const altOf = (
  { name, imageTexts }: Product,
  pictures: readonly Picture[],
  index: number,
): string => {
  const { image = '', color = null } = pictures[index] ?? {}
  const inColor = color === null ? '' : ` in ${color}`
  return imageTexts?.[image] ?? `${name}${inColor}, picture ${index + 1} of ${pictures.length}`
}

/** Begins with the picture of the color in the address, because a server cannot scroll to it. */
const picturesOf = ({ image, pictures = [] }: Product, first: string | undefined): Picture[] => {
  const all = [{ image, color: null }, ...pictures]
  const leading = all.filter(({ color }) => first !== undefined && color === first).slice(0, 1)
  return [...new Map([...leading, ...all].map((one) => [one.image, one])).values()]
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
