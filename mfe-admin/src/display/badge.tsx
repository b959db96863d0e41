/** A word that tells a state, in its color. */
import { badge } from './badge.css.ts'

export type Tone = keyof typeof badge

/** The color is an extra: the word says it all. */
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: string }) => (
  <span className={badge[tone]}>{children}</span>
)
