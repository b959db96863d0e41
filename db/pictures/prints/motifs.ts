/** Shapes that several prints share, each centred on 0, 0. */

const petal =
  'M30 72C40 20 70 -60 130 -66C178 -68 190 -10 158 14C140 26 120 16 118 0C128 2 136 -8 128 -20C112 -34 84 0 74 72Z'
const tail = 'M26 112L70 112C74 136 92 150 112 146C96 170 50 166 36 142C30 132 27 122 26 112Z'

/** A fleur-de-lis about 370 wide and 330 tall. */
export function fleur(color: string, band = color) {
  const sides = [petal, tail].map((d) => `<path d="${d}"/><path d="${d}" transform="scale(-1 1)"/>`)
  return (
    `<g fill="${color}"><path d="M0 -158C42 -98 54 -50 40 0C34 30 22 50 18 72L-18 72C-22 50 -34 30 -40 0C-54 -50 -42 -98 0 -158Z"/>` +
    `${sides.join('')}<path d="M-16 112L16 112C18 142 10 162 0 182C-10 162 -18 142 -16 112Z"/>` +
    `<rect x="-88" y="80" width="176" height="24" rx="9" fill="${band}"/></g>`
  )
}

export function ring(radius: number, width: number, color: string, x = 0, y = 0) {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${color}" stroke-width="${width}"/>`
}

export function dot(x: number, y: number, radius: number, color: string) {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"/>`
}

/** Strokes that start and end at the given distances from the middle, spread evenly around it. */
export function rays(count: number, inner: number, outer: number, width: number, color: string) {
  const strokes = Array.from(
    { length: count },
    (_, index) => `<path d="M0 ${-inner}V${-outer}" transform="rotate(${(index * 360) / count})"/>`,
  )
  return `<g stroke="${color}" stroke-width="${width}">${strokes.join('')}</g>`
}

export function star(x: number, y: number, reach: number, color: string) {
  const waist = reach * 0.16
  const d = `M0 ${-reach}Q${waist} ${-waist} ${reach} 0Q${waist} ${waist} 0 ${reach}Q${-waist} ${waist} ${-reach} 0Q${-waist} ${-waist} 0 ${-reach}Z`
  return `<path d="${d}" transform="translate(${x} ${y})" fill="${color}"/>`
}

export function almond(width: number, height: number) {
  return `M${-width} 0C${-width * 0.55} ${-height} ${width * 0.55} ${-height} ${width} 0C${width * 0.55} ${height} ${-width * 0.55} ${height} ${-width} 0Z`
}

/** Each left-hand shape together with its mirror image. */
export function bothSides(shapes: string) {
  return `${shapes}<g transform="scale(-1 1)">${shapes}</g>`
}
