import type { Inks } from '../palette.ts'

/** Shapes that several prints share, each centred on 0, 0. */

const petal =
  'M30 72C40 20 70 -60 130 -66C178 -68 190 -10 158 14C140 26 120 16 118 0C128 2 136 -8 128 -20C112 -34 84 0 74 72Z'
const tail = 'M26 112L70 112C74 136 92 150 112 146C96 170 50 166 36 142C30 132 27 122 26 112Z'

/** A fleur-de-lis about 370 wide and 330 tall. */
export const fleur = (color: string, band = color) => {
  const sides = [petal, tail].map((d) => `<path d="${d}"/><path d="${d}" transform="scale(-1 1)"/>`)
  return (
    `<g fill="${color}"><path d="M0 -158C42 -98 54 -50 40 0C34 30 22 50 18 72L-18 72C-22 50 -34 30 -40 0C-54 -50 -42 -98 0 -158Z"/>` +
    `${sides.join('')}<path d="M-16 112L16 112C18 142 10 162 0 182C-10 162 -18 142 -16 112Z"/>` +
    `<rect x="-88" y="80" width="176" height="24" rx="9" fill="${band}"/></g>`
  )
}

export const ring = (radius: number, width: number, color: string, x = 0, y = 0) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${color}" stroke-width="${width}"/>`

export const dot = (x: number, y: number, radius: number, color: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"/>`

/** Strokes that start and end at the given distances from the middle, spread evenly around it. */
export const rays = (count: number, inner: number, outer: number, width: number, color: string) => {
  const strokes = Array.from(
    { length: count },
    (_, index) => `<path d="M0 ${-inner}V${-outer}" transform="rotate(${(index * 360) / count})"/>`,
  )
  return `<g stroke="${color}" stroke-width="${width}">${strokes.join('')}</g>`
}

export const star = (x: number, y: number, reach: number, color: string) => {
  const waist = reach * 0.16
  const d = `M0 ${-reach}Q${waist} ${-waist} ${reach} 0Q${waist} ${waist} 0 ${reach}Q${-waist} ${waist} ${-reach} 0Q${-waist} ${-waist} 0 ${-reach}Z`
  return `<path d="${d}" transform="translate(${x} ${y})" fill="${color}"/>`
}

export const almond = (width: number, height: number) =>
  `M${-width} 0C${-width * 0.55} ${-height} ${width * 0.55} ${-height} ${width} 0C${width * 0.55} ${height} ${-width * 0.55} ${height} ${-width} 0Z`

/** Each left-hand shape together with its mirror image. */
export const bothSides = (shapes: string) => `${shapes}<g transform="scale(-1 1)">${shapes}</g>`

/** Our own letters as centre lines on a 4 by 6 grid, so that no picture depends on a font. */
const glyphs: Record<string, string> = {
  C: 'M4 1.6L4 1.2L2.8 0L1.2 0L0 1.2L0 4.8L1.2 6L2.8 6L4 4.8L4 4.4',
  D: 'M0 0L2.6 0L4 1.4L4 4.6L2.6 6L0 6Z',
  F: 'M4 0L0 0L0 6M0 3L3.2 3',
  G: 'M4 1.5L4 1.2L2.8 0L1.2 0L0 1.2L0 4.8L1.2 6L2.8 6L4 4.8L4 3.2L2.4 3.2',
  H: 'M0 0L0 6M4 0L4 6M0 3L4 3',
  I: 'M2 0L2 6',
  N: 'M0 6L0 0L4 6L4 0',
  O: 'M1.2 0L2.8 0L4 1.2L4 4.8L2.8 6L1.2 6L0 4.8L0 1.2Z',
  S: 'M4 1.5L4 1.2L2.8 0L1.2 0L0 1.2L0 2.1L1 3L3 3L4 3.9L4 4.8L2.8 6L1.2 6L0 4.8L0 4.5',
  T: 'M0 0L4 0M2 0L2 6',
  U: 'M0 0L0 4.8L1.2 6L2.8 6L4 4.8L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  '0': 'M1.2 0L2.8 0L4 1.2L4 4.8L2.8 6L1.2 6L0 4.8L0 1.2Z',
  '4': 'M3 6L3 0L0 4L4 4',
  '5': 'M4 0L0 0L0 2.6L2.8 2.6L4 3.8L4 4.8L2.8 6L1.2 6L0 4.8L0 4.5',
}

type Setting = {
  x: number
  y: number
  height: number
  color: string
  /** Stroke and distance between letters, in grid units. */
  weight?: number
  gap?: number
}

/** A word centred on x, y. */
export const word = (text: string, { x, y, height, color, weight = 1.25, gap = 1.1 }: Setting) => {
  const advance = 4 + weight + gap
  const scale = height / (6 + weight)
  const width = advance * (text.length - 1) + 4
  const letters = [...text].map(
    (letter, index) => `<path transform="translate(${index * advance} 0)" d="${glyphs[letter]}"/>`,
  )
  return (
    `<g transform="translate(${x} ${y}) scale(${scale}) translate(${-width / 2} -3)" fill="none" ` +
    `stroke="${color}" stroke-width="${weight}" stroke-linecap="square" stroke-miterlimit="2.2">${letters.join('')}</g>`
  )
}

/** Bars stacked down both sleeves of the long sleeve. */
export const armBars = ({ main, pop }: Inks) => {
  const bars = Array.from({ length: 7 }, (_, index) => {
    const color = index % 3 === 1 ? pop : main
    return `<rect x="${-27 + index}" y="${index * 58}" width="${54 - index * 2}" height="30" fill="${color}"/>`
  }).join('')
  const arm = `<g transform="translate(243 640) rotate(12)">${bars}</g>`
  return `${arm}<g transform="translate(1200 0) scale(-1 1)">${arm}</g>`
}

/** The initials woven into the neck label. */
export const neckMark = (x: number, y: number) =>
  word('NDX', { x, y, height: 13, color: '#17181d', weight: 1.3, gap: 1.4 })
