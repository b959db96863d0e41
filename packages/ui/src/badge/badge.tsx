import { root, tones } from './badge.css.ts'

/** The meaning of a state: `warning` if someone must act, `danger` after a failure, and so on. */
export type Tone = keyof typeof tones

/** A colored label of a state. Its text says everything, so the color is optional. */
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: string }) => (
  <span className={`${root} ${tones[tone]}`}>{children}</span>
)
