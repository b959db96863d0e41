import { layeredStyle } from '../in-layer.ts'
import { tokens } from '../tokens.css.ts'

export const root = layeredStyle({
  display: 'inline-flex',
  alignItems: 'center',
  border: `1px solid ${tokens.color.line}`,
  borderRadius: tokens.radius.sm,
})
export const amount = layeredStyle({
  minWidth: 28,
  textAlign: 'center',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
})
