import { style } from '@vanilla-extract/css'

import { below, from } from '@shop/ui/media'
import { tokens } from '@shop/ui/tokens'
import { display, label, touchTarget } from '@shop/ui/type'

import { column, disclosure, disclosureTitle, ruled, section, stack } from '../page/page.css.ts'

const { color, size, space } = tokens

const line = `1px solid ${color.line}`
const belowHeader = `calc(${tokens.layout.header} + ${space.lg})`

export const split = style([
  stack,
  column,
  {
    columnGap: space.section,
    '@media': { [from('laptop')]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)' } },
  },
])

export const columns = style([
  split,
  { alignItems: 'start', rowGap: space.xxl, paddingBlock: `${space.xxl} ${space.section}` },
])

export const intro = style({
  display: 'grid',
  justifyItems: 'start',
  gap: space.lg,
  maxWidth: '36rem',
  '@media': {
    [from('laptop')]: {
      position: 'sticky',
      insetBlockStart: `calc(${tokens.layout.header} + ${space.xl})`,
    },
  },
})

export const prose = style({ display: 'grid', gap: space.md, maxWidth: '65ch' })

export const about = style([
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

/** Even a phone shows three pictures in a row, because the caption describes all three. */
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

/** A row has one, two or all four values. With three in a row, the fourth would be alone. */
export const values = style({
  display: 'grid',
  gap: space.lg,
  '@media': {
    [from('landscape')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [from('desktop')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  },
})

export const value = style({
  ...ruled,
  gap: space.xs,
  paddingBlock: space.md,
  borderBlockStartWidth: 1,
  '@media': { [below('landscape')]: { paddingBlockEnd: space.xs } },
})

export const valueText = style({ maxWidth: '40ch', color: color.inkSoft })
export const closing = style([section, { justifyItems: 'start' }])

export const details = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  width: '100%',
  overflowWrap: 'anywhere',
  paddingBlock: space.sm,
  borderBlock: line,
})

/** With large text on a phone, a detail is below its term. */
export const term = style([label, { flex: '0 0 9.5rem' }])
export const detail = style({ flex: '1 0 calc(100% - 10rem)', minWidth: 'min(10rem, 100%)' })
export const plain = style([detail, { paddingBlock: space.xs }])

export const hours = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 5rem) minmax(0, 1fr)',
  fontVariantNumeric: 'tabular-nums',
})

export const note = style({ padding: space.md, backgroundColor: color.sunken, fontSize: size.sm })

export const map = style({
  position: 'relative',
  gridColumn: '1 / -1',
  overflow: 'hidden',
  borderRadius: tokens.radius.md,
  backgroundColor: color.sunken,
})

export const drawing = style({ width: '100%', height: 'clamp(16rem, 32vw, 26rem)' })
export const streets = style({ stroke: color.line, strokeWidth: 2 })
export const river = style({ stroke: color.paper, strokeWidth: 58, strokeLinecap: 'round' })
export const here = style({ fill: color.accent, stroke: color.sunken, strokeWidth: 4 })

export const caption = style({
  position: 'absolute',
  insetInlineStart: space.lg,
  insetBlockEnd: space.lg,
  display: 'grid',
  padding: `${space.sm} ${space.md}`,
  borderRadius: tokens.radius.sm,
  backgroundColor: color.raised,
})

export const questions = style({ borderBlockEnd: line })
export const item = style([disclosure, { scrollMarginBlockStart: belowHeader }])

export const question = style([
  disclosureTitle,
  { paddingBlock: space.lg, selectors: { '&:hover': { color: color.accent } } },
])

export const legalIntro = style([intro, { gap: space.md }])

export const contents = style({
  display: 'grid',
  gap: space.xs,
  width: '100%',
  marginBlockStart: space.md,
  paddingBlockStart: space.lg,
  borderBlockStart: line,
})

export const entry = style([
  touchTarget,
  {
    textDecoration: 'none',
    '@media': { [from('laptop')]: { minHeight: 36 } },
    selectors: { '&:hover': { textDecoration: 'underline' } },
  },
])

export const legalSections = style({ display: 'grid', gap: space.xl })

export const legalSection = style({
  display: 'grid',
  gap: space.xs,
  scrollMarginBlockStart: belowHeader,
})

export const points = style({
  display: 'grid',
  gap: space.xs,
  paddingInlineStart: space.lg,
  listStyle: 'square',
})

export const steps = style([points, { listStyle: 'decimal' }])
export const subtitle = style({ marginBlockStart: space.sm, fontSize: size.md, fontWeight: 700 })
export const textLink = style({ fontWeight: 700 })
export const phone = style([textLink, { whiteSpace: 'nowrap' }])

export const quote = style({
  margin: 0,
  paddingInlineStart: space.md,
  borderInlineStart: `4px solid ${color.line}`,
})
export const rule = style({ width: '100%', border: 0, borderBlockStart: line })
export const textPicture = style({
  maxWidth: '100%',
  height: 'auto',
  borderRadius: tokens.radius.sm,
})
export const scroll = style({ overflowX: 'auto', maxWidth: '100%' })
export const table = style({ borderCollapse: 'collapse', width: '100%' })
export const columnHead = style({ fontSize: size.sm, fontWeight: 700 })

export const cell = style({
  padding: `${space.xs} ${space.md} ${space.xs} 0`,
  borderBlockEnd: line,
  textAlign: 'start',
  verticalAlign: 'top',
})
