import { listProducts } from '@shop/client/products'
import { Button } from '@shop/ui/button'
import { TextField } from '@shop/ui/field'
import { IconButton } from '@shop/ui/icon-button'
import { ProductPicture } from '@shop/ui/product-picture'
import { Row, Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'

import { client } from '../actions.ts'
import { maxPoints, nudged, type Point } from '../look.ts'
import * as css from './staff.css.ts'
import { useSearch } from './use-search.ts'

type Props = {
  picture: string
  points: readonly Point[]
  onChange: (points: Point[]) => void
  onOther: () => void
}

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A click on the picture moves the chosen product's number there. Arrow keys move it by steps. */
export const PointsEditor = ({ picture, points, onChange, onOther }: Props) => {
  const [chosen, setChosen] = useState(0)
  const names = useNames(points)
  const add = (productId: string): void => {
    onChange([...points, { productId, x: 50, y: 50 }])
    setChosen(points.length)
  }
  return (
    <Stack>
      <Stage {...{ picture, points, names, chosen, setChosen, onChange }} />
      <Row justify="between">
        <p className={subtle}>
          {points.length > 0
            ? 'Click where the chosen product is, or move its number by the arrow keys.'
            : 'Add the products that the picture shows.'}
        </p>
        <Button tone="outline" onClick={onOther}>
          Another picture
        </Button>
      </Row>
      <ol className={css.points}>
        {points.map(({ productId }, index) => (
          <li key={productId} className={css.product} data-chosen={index === chosen || undefined}>
            <button type="button" className={css.choose} onClick={() => setChosen(index)}>
              {index + 1}. {names[productId] ?? productId}
            </button>
            <IconButton
              icon="trash"
              label={`Remove ${names[productId]}`}
              onClick={() => onChange(points.filter((_one, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      {points.length < maxPoints && <ProductSearch points={points} onAdd={add} />}
    </Stack>
  )
}

type StageProps = Omit<Props, 'onOther'> & {
  names: Names
  chosen: number
  setChosen: (index: number) => void
}

const Stage = ({ picture, points, names, chosen, setChosen, onChange }: StageProps) => {
  const onClick = ({ currentTarget, clientX, clientY }: MouseEvent): void => {
    const point = points[chosen]
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const x = Math.round(((clientX - left) / width) * 100)
    const y = Math.round(((clientY - top) / height) * 100)
    if (point) onChange(points.with(chosen, { ...point, x, y }))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    const point = points[chosen]
    if (!step || !point) return
    event.preventDefault()
    onChange(points.with(chosen, nudged(point, step)))
  }
  return (
    <div className={css.stage}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div onClick={onClick}>
        <ProductPicture image={picture} alt="" sizes="(width < 64rem) 100vw, 40vw" isMain />
      </div>
      {points.map(({ productId, x, y }, index) => (
        <button
          key={productId}
          type="button"
          className={css.point}
          style={{ left: `${x}%`, top: `${y}%` }}
          aria-label={`${index + 1}, ${names[productId]}: ${x} % from the left, ${y} % from the top. Arrow keys move it.`}
          aria-pressed={index === chosen}
          onFocus={() => setChosen(index)}
          onKeyDown={onKeyDown}
        >
          {index + 1}
        </button>
      ))}
    </div>
  )
}

type Names = Readonly<Record<string, string>>

const useNames = (points: readonly Point[]): Names => {
  const ids = points.map(({ productId }) => productId)
  const { found = [] } = useSearch(ids.join(','), async (text) =>
    text ? (await listProducts(client, { ids: text.split(',') })).products : [],
  )
  return Object.fromEntries(found.map(({ id, name }) => [id, name]))
}

type SearchProps = { points: readonly Point[]; onAdd: (productId: string) => void }

const searchProducts = async (q: string) =>
  q ? (await listProducts(client, { q, limit: 6 })).products : []

const ProductSearch = ({ points, onAdd }: SearchProps) => {
  const [text, setText] = useState('')
  const { found = [], problem } = useSearch(text, searchProducts)
  const others = found.filter(({ id }) => !points.some(({ productId }) => productId === id))
  return (
    <Stack gap="xs">
      <TextField
        label="Add a product"
        type="search"
        placeholder="Search products"
        value={text}
        problem={problem}
        onChange={setText}
      />
      <ul className={css.points}>
        {others.map(({ id, name, image }) => (
          <li key={id}>
            <button
              type="button"
              className={css.result}
              onClick={() => {
                onAdd(id)
                setText('')
              }}
            >
              <ProductPicture image={image} alt="" sizes="3rem" isThumb />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
