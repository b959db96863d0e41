/** Uses the shop's own values (`tokens`), so that the page fits light and dark themes. */
import { below, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { style } from '@vanilla-extract/css'

const { color, layout, radius, space } = tokens

const column = {
  width: '100%',
  maxWidth: layout.page,
  marginInline: 'auto',
  paddingInline: space.lg,
  '@media': { [below('landscape')]: { paddingInline: space.md } },
} as const

export const root = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })

export const band = style({ backgroundColor: color.deep, color: color.onDeep })

export const intro = style([
  column,
  {
    display: 'grid',
    justifyItems: 'start',
    gap: space.md,
    // The pieces below overlap the band.
    paddingBlock: `${space.xxl} calc(${space.section} + ${space.xxl})`,
  },
])

export const onBand = style({ maxWidth: '34rem', color: color.onDeepSoft })

export const pieces = style([
  column,
  {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: space.lg,
    marginBlock: `calc(-1 * ${space.section}) ${space.section}`,
    listStyle: 'none',
    '@media': {
      [below('landscape')]: { columnGap: space.sm },
      [from('laptop')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
    },
  },
])

export const piece = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: space.xs,
})

/** Makes the whole piece a link. */
export const link = style({
  textDecoration: 'none',
  selectors: {
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: radius.md },
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `3px solid ${color.accent}`, outlineOffset: 2 },
  },
})
