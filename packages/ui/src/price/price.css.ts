import { layeredStyle } from '../in-layer.ts'
import { tokens } from '../tokens.css.ts'

export const root = layeredStyle({
  display: 'inline-flex',
  flexWrap: 'wrap',
  columnGap: tokens.space.xs,
  alignItems: 'baseline',
  fontVariantNumeric: 'tabular-nums',
})
export const now = layeredStyle({ fontWeight: 700 })
export const before = layeredStyle({
  color: tokens.color.inkSoft,
  fontSize: '0.85em',
  textDecoration: 'line-through',
})
