import { root, tones } from './badge.css.ts'

/** The meaning of a state. `warning` asks someone to act; `danger` shows a failure or a loss. */
export type Tone = keyof typeof tones

/** A label for a state. The text alone names the state, because not everyone sees the color. */
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: string }) => (
  <span className={`${root} ${tones[tone]}`}>{children}</span>
)
