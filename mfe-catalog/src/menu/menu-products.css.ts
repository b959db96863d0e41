import { style, styleVariants } from '@vanilla-extract/css'

import { below } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { oneLine } from '@shop/ui/type'

const { size, space } = tokens

export const products = style({ display: 'grid', gap: space.xs, alignContent: 'start' })

/** Tiles, six at most, stand in one row. */
export const lists = styleVariants({
  lines: {
    display: 'grid',
    // Four columns at most.
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, max(13rem, 25% - ${space.lg})), 1fr))`,
    columnGap: space.lg,
  },
  tiles: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 15rem)',
    gap: space.md,
    // Six tiles do not fit in one row here.
    '@media': {
      [below('laptop')]: {
        selectors: {
          '&:has(> :nth-child(6))': {
            gridAutoFlow: 'row',
            gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
          },
        },
      },
    },
  },
})

const entry = style({ display: 'flex', gap: space.sm, fontSize: size.sm, textDecoration: 'none' })
const tile = style([entry, { flexDirection: 'column' }])

export const entries = styleVariants({
  lines: [entry, { alignItems: 'center', minHeight: 80, paddingBlock: space.xxs }],
  tiles: [tile],
})

export const thumbs = styleVariants({ lines: { width: 56, flexShrink: 0 }, tiles: {} })

export const lineText = style({ display: 'grid', minWidth: 0 })

export const lineName = style([
  oneLine,
  {
    fontWeight: 600,
    selectors: {
      [`${entry}:hover &`]: { textDecoration: 'underline' },
      [`${tile} &`]: { whiteSpace: 'normal', overflowWrap: 'break-word', maxHeight: '3em' },
    },
  },
])

export const foundHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `0 ${space.lg}`,
})
export const why = style({ maxWidth: '60ch', overflowWrap: 'anywhere' })

/** Products of the selected category. */
export const previewLines = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  columnGap: space.lg,
  '@media': { [below('laptop')]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
