/** The mark: an N whose diagonal is a line of sight, on a grid of 32. */
const strokes =
  '<path d="M9 24V8l14 16V8" fill="none" stroke="#faf8f4" stroke-width="3.5" stroke-linejoin="round" stroke-linecap="round"/>'

type Ground = {
  /** Corner radius on the grid; 0 fills the square, for systems that cut their own shape. */
  radius: number
  /** How large the N is drawn; a maskable icon keeps it within the middle four fifths. */
  scale: number
}

export function markSvg({ radius, scale }: Ground): string {
  const moved = `translate(16 16) scale(${scale}) translate(-16 -16)`
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">' +
    `<rect width="32" height="32" rx="${radius}" fill="#161412"/>` +
    `<g transform="${moved}">${strokes}</g></svg>`
  )
}
