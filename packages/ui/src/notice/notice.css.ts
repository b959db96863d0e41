import { layeredStyle } from '../in-layer.ts'
import { tokens } from '../tokens.css.ts'

export const root = layeredStyle({
  display: 'grid',
  justifyItems: 'center',
  gap: tokens.space.md,
  paddingBlock: tokens.space.xxl,
  paddingInline: tokens.space.lg,
  textAlign: 'center',
})
