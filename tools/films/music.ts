/** Six bars of second line in F, one for each shot of the film, played by a street band of plain arithmetic. */
import { seededRandom } from '../pictures/noise.ts'

export const bars = 6
export const secondsPerBar = 7 / 3
export const rate = 48_000

type Track = { left: Float32Array<ArrayBuffer>; right: Float32Array<ArrayBuffer> }
type Hit = { bar: number; step: number; voice: Voice; loud: number; side: number }

const round = 2 * Math.PI
const stepSeconds = secondsPerBar / 16
/** The root of each bar's chord, as MIDI numbers. */
const roots = [41, 41, 46, 41, 48, 41]
const last = bars - 1

/** Both channels, `bars * secondsPerBar` long, the same on every run. */
export const secondLine = (): Track => {
  const length = Math.round(bars * secondsPerBar * rate)
  const track: Track = { left: new Float32Array(length), right: new Float32Array(length) }
  for (const hit of [...drums(), ...bass(), ...stabs(), ...tune()]) lay(track, hit)
  return finish(track)
}

const drums = (): Hit[] => {
  const groove = Array.from({ length: last }, (_, bar) => [
    ...[0, 6, ...(bar % 2 ? [12, 14] : [10])].map((step) => beat(bar, step, bassDrum(), 0.8)),
    ...streetBeat(bar),
    ...[2, 6, 10, 14].map((step) => beat(bar, step, tambourine(bar * 16 + step), 0.2, 0.5)),
    ...(bar % 2 ? [4, 8] : [0, 6, 12]).map((step) => beat(bar, step, cowbell(), 0.13, -0.55)),
  ])
  const roll = [2, 3, 4, 5, 6, 7].map((step) =>
    beat(last, step, snare(900 + step), 0.08 + 0.05 * (step - 2)),
  )
  const end = [0, 8].flatMap((step) => [
    beat(last, step, bassDrum(), 0.9),
    beat(last, step, snare(990 + step), 0.5),
  ])
  return [...groove.flat(), ...roll, ...end]
}

/** Accents over a press roll that never quite stops. */
const streetBeat = (bar: number): Hit[] => {
  const accents = new Set(bar % 2 ? [0, 4, 6, 10, 12, 14, 15] : [3, 6, 10, 12])
  return Array.from({ length: 16 }, (_, step) => {
    const ghost = step % 2 ? 0.09 : 0.055
    return beat(bar, step, snare(bar * 100 + step), accents.has(step) ? 0.42 : ghost, 0.12)
  })
}

/** Step, semitones above the root, length in steps. */
const walk = '0 0 2, 3 0 1, 6 7 2, 10 9 1, 12 10 1.6, 14 9 1.2'

const bass = (): Hit[] => {
  const notes = roots
    .slice(0, last)
    .flatMap((root, bar) =>
      readNotes(walk).map(([step, up, long]) =>
        beat(bar, step, tuba(root - 12 + up, long * stepSeconds), 0.6),
      ),
    )
  const end = [beat(last, 0, tuba(29, 0.5), 0.75), beat(last, 8, tuba(29, 1.1), 0.8)]
  return [...notes, ...end]
}

/** The section replies off the beat, and closes. */
const stabs = (): Hit[] => {
  const chord = (bar: number, step: number, long: number, loud: number) =>
    (bar === last ? [12, 16, 19, 24] : [16, 22, 26, 31]).map((up, player) =>
      beat(bar, step, horn((roots[bar] ?? 41) + up, long, 0.62), loud, player * 0.4 - 0.6),
    )
  const replies = [1, 3].flatMap((bar) => [
    ...chord(bar, 3, 0.12, 0.16),
    ...chord(bar, 6, 0.24, 0.18),
  ])
  const lifts = [0, 2].flatMap((bar) => chord(bar, 14, 0.16, 0.15))
  const turn = [8, 10, 12, 14].flatMap((step) => chord(4, step, 0.12, 0.14))
  const end = [0, 8].flatMap((step) => chord(last, step, step ? 1 : 0.3, 0.22))
  return [...replies, ...lifts, ...turn, ...end]
}

/** The lead trumpet, a line a bar: step, MIDI note, length in steps. */
const melody = [
  '4 72 1.5, 6 74 1, 7 77 4, 12 74 1.6, 14 72 1.8',
  '0 69 3, 9 72 1, 10 74 1.4, 12 72 3',
  '4 74 1.5, 6 77 1, 7 80 4, 12 77 1.6, 14 74 1.8',
  '0 72 3, 9 69 1, 10 67 1.4, 12 65 3',
  '0 79 2.6, 3 77 1, 4 76 1.6, 6 72 1.6, 8 74 1.4, 10 76 1.4, 12 77 1.4, 14 79 1.4',
  '0 81 4, 8 77 7',
]

const tune = (): Hit[] =>
  melody.flatMap((notes, bar) =>
    readNotes(notes).map(([step, note, long]) =>
      beat(bar, step, horn(note, long * stepSeconds, 0.86), 0.36, -0.1),
    ),
  )

const readNotes = (text: string) =>
  text.split(', ').map((note) => {
    const [step = 0, pitch = 0, long = 0] = note.split(' ').map(Number)
    return [step, pitch, long] as const
  })

const beat = (bar: number, step: number, voice: Voice, loud: number, side = 0): Hit => ({
  bar,
  step,
  voice,
  loud,
  side,
})

/** Between straight and swung, as the street plays it. */
const secondsAt = ({ bar, step }: Hit) =>
  bar * secondsPerBar + (step + (step % 2 ? 0.17 : 0)) * stepSeconds

const lay = ({ left, right }: Track, hit: Hit) => {
  const { side } = hit
  const from = Math.round(secondsAt(hit) * rate)
  const until = Math.min(left.length, from + Math.round(1.9 * rate))
  for (let sample = from; sample < until; sample++) {
    const value = hit.voice((sample - from) / rate) * hit.loud
    left[sample] = (left[sample] ?? 0) + value * Math.min(1, 1 - side)
    right[sample] = (right[sample] ?? 0) + value * Math.min(1, 1 + side)
  }
}

/** Loudness by seconds since the start of a note. */
type Voice = (seconds: number) => number

const bassDrum = (): Voice => (t) => {
  const fall = (90 / 26) * (1 - Math.exp(-26 * t))
  const skin = Math.sin(round * (50 * t + fall)) * Math.exp(-7.5 * t)
  return 0.95 * skin + 0.2 * Math.sin(round * 1900 * t) * Math.exp(-320 * t)
}

const snare = (seed: number): Voice => {
  const wires = bright(seed)
  return (t) =>
    0.75 * wires() * Math.exp(-19 * t) +
    0.4 * Math.sin(round * (186 * t + 1.2 * (1 - Math.exp(-60 * t)))) * Math.exp(-26 * t)
}

const tambourine = (seed: number): Voice => {
  const shells = bright(seed)
  const ring = (t: number) => Math.sin(round * 6840 * t) + Math.sin(round * 8120 * t)
  return (t) => (0.5 * shells() + 0.16 * ring(t)) * Math.exp(-38 * t) * Math.min(1, t * 400)
}

const cowbell = (): Voice => (t) => {
  const metal = Math.sin(round * 562 * t) + 0.7 * Math.sin(round * 845 * t)
  return 0.5 * (metal + 0.3 * Math.sin(round * 1690 * t)) * Math.exp(-13 * t)
}

const tuba = (note: number, length: number): Voice => {
  const pitch = hertz(note)
  return (t) => {
    const open = Math.min(1, t * 42) * 0.55 + 0.45 * Math.exp(-5 * t)
    return 0.62 * harmonics(pitch, t, open, 9) * envelope(t, 0.018, length)
  }
}

/** A section: two players a note, never quite in tune, a little vibrato once the note stands. */
const horn = (note: number, length: number, brightness = 0.8): Voice => {
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

const walls = [1447, 1811, 2129, 2657, 3167, 3911]

/** Puts the band into a small street, holds its peaks, and lets the end ring out. */
const finish = ({ left, right }: Track): Track => {
  const street = (dry: Float32Array, shift: number) => {
    const wet = new Float32Array(dry.length)
    for (const wall of walls) echo(dry, wet, wall + shift)
    return dry.map((value, at) => soften(value + 0.1 * (wet[at] ?? 0)) * ending(at, dry.length))
  }
  return { left: street(left, 0), right: street(right, 37) }
}

const echo = (dry: Float32Array, wet: Float32Array, delay: number) => {
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
const soften = (value: number) => 0.9 * Math.tanh(value * 0.95)

const ending = (at: number, length: number) =>
  Math.min(1, at / 200) * Math.min(1, (length - at) / (0.45 * rate))
