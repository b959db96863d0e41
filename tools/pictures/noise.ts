/** Seeded random numbers in 0..1 (mulberry32), so that a picture never changes between runs. */
export const seededRandom = (seed: number) => {
  let state = seed >>> 0
  return function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Smooth noise in -1..1 over a lattice of whole numbers. */
export const smoothNoise = (x: number, y: number, seed: number) => {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const u = ease(x - left)
  const v = ease(y - top)
  const upper = lattice(left, top, seed) * (1 - u) + lattice(left + 1, top, seed) * u
  const lower = lattice(left, top + 1, seed) * (1 - u) + lattice(left + 1, top + 1, seed) * u
  return upper * (1 - v) + lower * v
}

/** A seed from a name, so that each product crumples in its own way. */
export const seedFrom = (name: string) => {
  let seed = 2166136261
  for (const letter of name) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16777619)
  return seed >>> 0
}

const lattice = (x: number, y: number, seed: number) => {
  let mixed = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 1274126177)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1103515245)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2147483648 - 1
}

const ease = (t: number) => t * t * (3 - 2 * t)
