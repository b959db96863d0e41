import { root, tones } from './badge.css.ts'

/** What a state means: `warning` waits for somebody, `danger` went wrong, and so on. */
export type Tone = keyof typeof tones

/** A word that names a state. The color repeats what the word says, for those who see it. */
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: string }) => (
  <span className={`${root} ${tones[tone]}`}>{children}</span>
)
