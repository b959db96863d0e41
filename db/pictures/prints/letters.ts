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
export function word(text: string, { x, y, height, color, weight = 1.25, gap = 1.1 }: Setting) {
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
