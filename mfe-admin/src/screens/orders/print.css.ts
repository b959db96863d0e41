import { style, styleVariants } from '@vanilla-extract/css'

import { tokens } from '@shop/ui/tokens'

const { color, size, space } = tokens

/** Browsers print the URL into page margins, so this margin is inside the sheet instead. */
const margin = '12mm'

export const screenOnly = style({ '@media': { print: { display: 'none' } } })

export const root = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.lg,
  '@media': { print: { display: 'block' } },
})

const inks = [color.ink, color.inkSoft, color.line, color.lineStrong]
const papers = [color.paper, color.raised, color.sunken]

/** Sheets are black on white in every theme. The shell's rule `@page sheet` removes the margins. */
export const sheet = style({
  vars: Object.fromEntries([
    ...inks.map((ink) => [ink, 'CanvasText']),
    ...papers.map((paper) => [paper, 'Canvas']),
  ]),
  maxWidth: '210mm',
  paddingInline: `min(${margin}, 4vw)`,
  backgroundColor: 'Canvas',
  color: 'CanvasText',
  colorScheme: 'light',
  fontSize: size.sm,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '@media': {
    // Skips the layout of sheets out of view, because a page may have hundreds.
    screen: { contentVisibility: 'auto', containIntrinsicSize: 'auto 40rem' },
    print: {
      maxWidth: 'none',
      paddingInline: margin,
      page: 'sheet',
      selectors: { '&:not(:last-child)': { breakAfter: 'page' } },
    },
  },
})

export const table = style({ width: '100%', borderCollapse: 'collapse' })

export const head = style({ padding: `${margin} 0 ${space.sm}`, textAlign: 'start' })

export const foot = style({ height: margin })

/** The barcode needs 11 cm, so that a bar is 0.24 mm wide, which common scanners can read. */
export const address = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
  gap: space.lg,
  '@media': { print: { gridTemplateColumns: 'minmax(0, 1fr) 11cm' } },
})

export const recipient = style({ fontSize: size.lg, lineHeight: 1.25 })

export const number = style({ fontFamily: tokens.font.mono, fontSize: size.xs })

export const orderNumber = style({ fontFamily: tokens.font.mono, fontWeight: 700 })

export const barcode = style({
  width: '100%',
  height: '13mm',
  fill: 'currentColor',
  shapeRendering: 'crispEdges',
})

const cell = {
  padding: `${space.xxs} ${space.xs}`,
  borderBlockEnd: '1px solid',
  textAlign: 'start',
  verticalAlign: 'top',
} as const

const columnHead = { ...cell, borderBlockEnd: '2px solid', fontSize: size.xs } as const
const amountHead = { ...columnHead, textAlign: 'end', whiteSpace: 'nowrap' } as const

export const columns = styleVariants({
  '✓': columnHead,
  Item: { ...columnHead, width: '36%' },
  SKU: { ...columnHead, width: '18%' },
  Qty: amountHead,
  Price: amountHead,
  Total: amountHead,
  Orders: { ...columnHead, width: '32%' },
})

export const line = style({ breakInside: 'avoid' })

export const text = style(cell)

export const amount = style({
  ...cell,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})

export const variant = style({ display: 'block' })

export const group = style({ ...cell, paddingBlockStart: space.md, breakAfter: 'avoid' })

export const tickBox = style({ width: '5mm', height: '5mm', margin: 0 })

export const ofOrder = style({ marginInlineEnd: space.sm, whiteSpace: 'nowrap' })

export const sums = style({ maxWidth: '9cm', marginInlineStart: 'auto' })

export const end = style({ paddingBlockStart: space.sm })
