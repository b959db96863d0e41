import { recipe } from '@vanilla-extract/recipes'

import { inLayer, layeredVariants } from '../in-layer.ts'
import { tokens } from '../tokens.css.ts'

const { color, space } = tokens

export const card = recipe({
  base: inLayer({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    minWidth: 0,
    border: `1px solid ${color.line}`,
    borderRadius: tokens.radius.md,
    backgroundColor: color.raised,
  }),
  variants: {
    padding: layeredVariants(['sm', 'md', 'lg'], (size) => ({ padding: space[size] })),
    gap: layeredVariants(['xxs', 'sm', 'md'], (size) => ({ gap: space[size] })),
    tone: {
      plain: {},
      success: inLayer({ borderColor: color.success, backgroundColor: color.successSoft }),
      danger: inLayer({ borderColor: color.danger, backgroundColor: color.dangerSoft }),
    },
  },
  defaultVariants: { padding: 'md', gap: 'sm', tone: 'plain' },
})
