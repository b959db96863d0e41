/** A street band out of plain arithmetic: each voice is loudness by seconds since its start. */
import { seededRandom } from '../../pictures/noise.ts'

export type Voice = (seconds: number) => number

const round = 2 * Math.PI

export const bassDrum = (): Voice => (t) => {
  const fall = (90 / 26) * (1 - Math.exp(-26 * t))
  const skin = Math.sin(round * (50 * t + fall)) * Math.exp(-7.5 * t)
  return 0.95 * skin + 0.2 * Math.sin(round * 1900 * t) * Math.exp(-320 * t)
}

export const snare = (seed: number): Voice => {
  const wires = bright(seed)
  return (t) =>
    0.75 * wires() * Math.exp(-19 * t) +
    0.4 * Math.sin(round * (186 * t + 1.2 * (1 - Math.exp(-60 * t)))) * Math.exp(-26 * t)
}

export const tambourine = (seed: number): Voice => {
  const shells = bright(seed)
  const ring = (t: number) => Math.sin(round * 6840 * t) + Math.sin(round * 8120 * t)
  return (t) => (0.5 * shells() + 0.16 * ring(t)) * Math.exp(-38 * t) * Math.min(1, t * 400)
}

export const cowbell = (): Voice => (t) => {
  const metal = Math.sin(round * 562 * t) + 0.7 * Math.sin(round * 845 * t)
  return 0.5 * (metal + 0.3 * Math.sin(round * 1690 * t)) * Math.exp(-13 * t)
}

export const tuba = (note: number, length: number): Voice => {
  const pitch = hertz(note)
  return (t) => {
    const open = Math.min(1, t * 42) * 0.55 + 0.45 * Math.exp(-5 * t)
    return 0.62 * harmonics(pitch, t, open, 9) * envelope(t, 0.018, length)
  }
}

/** A section: two players a note, never quite in tune, a little vibrato once the note stands. */
export const horn = (note: number, length: number, brightness = 0.8): Voice => {
  const pitch = hertz(note)
  return (t) => {
    const vibrato = 1 + 0.0012 * Math.min(1, t * 2) * Math.sin(round * 5.3 * t)
    const open = brightness * (Math.min(1, t * 24) * 0.7 + 0.3 * Math.exp(-9 * t))
    const one = harmonics(pitch * vibrato, t, open, 13)
    const two = harmonics(pitch * 1.0032, t + 0.003, open * 0.9, 11)
    return 0.34 * (one + 0.8 * two) * envelope(t, 0.022, length)
  }
}

/** Brass gets brighter as it gets louder: `open` lets the upper partials through. */
const harmonics = (pitch: number, t: number, open: number, count: number) => {
  const slope = 0.16 + 0.62 * (1 - open)
  let sum = 0
  for (let partial = 1; partial <= count; partial++) {
    sum += Math.sin(round * pitch * partial * t) * Math.exp(-slope * (partial - 1)) * 0.5
  }
  return sum
}

const envelope = (t: number, attack: number, length: number) => {
  const rise = Math.min(1, t / attack)
  const fall = t < length ? 1 - (0.25 * t) / length : 0.75 * Math.exp(-(t - length) * 32)
  return rise * fall
}

/** Noise without its low end. */
const bright = (seed: number) => {
  const random = seededRandom(seed)
  let [last, before] = [0, 0]
  return function next() {
    const now = random() * 2 - 1
    const high = now - 1.2 * last + 0.32 * before
    before = last
    last = now
    return high * 0.6
  }
}

/** From a MIDI note number; 69 is the A of 440 hertz. */
const hertz = (note: number) => 440 * 2 ** ((note - 69) / 12)
