import { style } from '@vanilla-extract/css'

import { below, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { display } from '@shop/ui/type'

import { section, stack } from '../page/page.css.ts'

const { color, space } = tokens

export const root = style([
  stack,
  { gap: space.section, paddingBlock: `${space.xxl} ${space.section}` },
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

export const figure = style([section, { gap: space.sm }])

/** Three in a row on every screen: the caption is about all of them. */
export const pictures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space.lg,
  '@media': { [below('landscape')]: { gap: space.xs } },
})

export const band = style({
  backgroundColor: color.deep,
  color: color.onDeep,
  scrollMarginBlockStart: tokens.layout.header,
})

export const mission = style([section, { gap: space.lg, paddingBlock: space.section }])
export const missionLabel = style({ color: 'inherit' })
export const motto = style([display, { textWrap: 'wrap' }])
export const unbroken = style({ whiteSpace: 'nowrap' })

/** Four, two or one in a row; never three and one. */
export const values = style({
  display: 'grid',
  gap: space.lg,
  '@media': {
    [from('landscape')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [from('desktop')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  },
})

export const value = style({
  display: 'grid',
  alignContent: 'start',
  gap: space.xs,
  paddingBlock: space.md,
  borderBlockStart: `1px solid ${color.ink}`,
  '@media': { [below('landscape')]: { paddingBlockEnd: space.xs } },
})

export const valueText = style({ maxWidth: '40ch', color: color.inkSoft })
export const closing = style([section, { justifyItems: 'start' }])
