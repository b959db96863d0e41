/** Both channels of a piece of music. */
export type Track = { left: Float32Array<ArrayBuffer>; right: Float32Array<ArrayBuffer> }

export const rate = 48_000

const walls = [1447, 1811, 2129, 2657, 3167, 3911]

/** Puts the band into a small street, holds its peaks, and lets the end ring out. */
export function finish({ left, right }: Track): Track {
  const street = (dry: Float32Array, shift: number) => {
    const wet = new Float32Array(dry.length)
    for (const wall of walls) echo(dry, wet, wall + shift)
    return dry.map((value, at) => soften(value + 0.1 * (wet[at] ?? 0)) * ending(at, dry.length))
  }
  return { left: street(left, 0), right: street(right, 37) }
}

function echo(dry: Float32Array, wet: Float32Array, delay: number) {
  const line = new Float32Array(delay)
  let dull = 0
  for (let at = 0; at < dry.length; at++) {
    const back = line[at % delay] ?? 0
    dull += 0.45 * (back - dull)
    line[at % delay] = (dry[at] ?? 0) + 0.66 * dull
    wet[at] = (wet[at] ?? 0) + back
  }
}

/** Never louder than 0.9. */
function soften(value: number) {
  return 0.9 * Math.tanh(value * 0.95)
}

function ending(at: number, length: number) {
  return Math.min(1, at / 200) * Math.min(1, (length - at) / (0.45 * rate))
}
