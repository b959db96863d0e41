import { root, tones } from './badge.css.ts'

/** The meaning of a state: `warning` if someone must act, `danger` after a failure, and so on. */
export type Tone = keyof typeof tones

/** A label that names a state by its text, because not everyone sees its color. */
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: string }) => (
  <span className={`${root} ${tones[tone]}`}>{children}</span>
)
