import { style } from '@vanilla-extract/css'

import { below, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'

import { column } from '../page/page.css.ts'

export const root = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: tokens.space.section,
  paddingBlock: `${tokens.space.xxl} ${tokens.space.section}`,
})

/** A column for the heading, and one for the text. */
export const split = style([
  column,
  {
    display: 'grid',
    gap: tokens.space.lg,
    '@media': {
      [from('laptop')]: {
        gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)',
        columnGap: tokens.space.section,
      },
    },
  },
])

export const title = style({ gridColumn: '1 / -1', maxWidth: '22ch' })

export const opener = style({
  maxWidth: '36rem',
  '@media': { [from('laptop')]: { gridColumn: 2 } },
})

export const studio = style({
  width: '100%',
  height: 'auto',
  aspectRatio: '3 / 2',
  objectFit: 'cover',
  objectPosition: '50% 15%',
  borderRadius: tokens.radius.md,
  '@media': { [from('laptop')]: { aspectRatio: '2 / 1' } },
})

export const figure = style([column, { display: 'grid', gap: tokens.space.sm }])

/** Three in a row on every screen: the caption is about all of them. */
export const pictures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: tokens.space.lg,
  '@media': { [below('landscape')]: { gap: tokens.space.xs } },
})

export const band = style({
  backgroundColor: tokens.color.deep,
  color: tokens.color.onDeep,
  scrollMarginBlockStart: tokens.layout.header,
})

export const mission = style([
  column,
  { display: 'grid', gap: tokens.space.lg, paddingBlock: tokens.space.section },
])

export const missionLabel = style({ color: 'inherit' })

export const motto = style({
  fontSize: tokens.size.display,
  fontWeight: 850,
  fontStretch: '118%',
  lineHeight: 1,
  letterSpacing: '-0.03em',
})

export const unbroken = style({ whiteSpace: 'nowrap' })

export const section = style([column, { display: 'grid', gap: tokens.space.xl }])

/** Four, two or one in a row; never three and one. */
export const values = style({
  display: 'grid',
  gap: tokens.space.lg,
  '@media': {
    [from('landscape')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [from('desktop')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  },
})

export const value = style({
  display: 'grid',
  alignContent: 'start',
  gap: tokens.space.xs,
  paddingBlock: tokens.space.md,
  borderBlockStart: `1px solid ${tokens.color.ink}`,
  '@media': { [below('landscape')]: { paddingBlockEnd: tokens.space.xs } },
})

export const valueText = style({ maxWidth: '40ch', color: tokens.color.inkSoft })

export const closing = style([
  column,
  { display: 'grid', justifyItems: 'start', gap: tokens.space.xl },
])
