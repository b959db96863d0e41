/** One question of the golden set: what a shopper types, and what a good answer is, named by hand. */
import type { Constraint } from '@shop/contracts/assistant'
import type { Category } from '@shop/domain/catalog'

/** What no shown product may break. Prices in dollars. */
export type Must = {
  under?: number
  atMost?: number
  atLeast?: number
  size?: string
  /** Any of these. */
  colors?: readonly string[]
  notColor?: string
  categories?: readonly Category[]
  notCategory?: Category
  isOnSale?: boolean
}

export type Question = {
  /** One message after the other, in one conversation; the last answer is judged. */
  says: readonly string[]
  /** Ids of all products that are a right first answer; none where only "couldn't find" is right. */
  right: readonly string[]
  must: Must
  /** What cannot be met; the reply has to own up to it, and to nothing else. */
  unmet: readonly Constraint[]
}

/** Names that stand for several products of the seed. */
const groups: Record<string, readonly string[]> = {
  shirts: ['focus-crest-tee', 'crescent-city-tee', 'streetcar-line-tee', 'river-bend-tee'],
  ladies: [
    'tunnel-vision-fitted-tee',
    'fleur-crop-tee',
    'second-line-tank',
    'night-shift-long-sleeve',
  ],
  hoodies: ['focus-wordmark-hoodie', 'brass-hour-hoodie', 'lock-in-hoodie', 'levee-zip-hoodie'],
  hats: ['ndx-six-panel-cap', 'bayou-bucket-hat', 'first-light-beanie', 'crosstown-trucker'],
  toddlers: [
    'tiny-gator-tee',
    'sleepy-moon-tee',
    'little-streetcar-tee',
    'pelican-pal-tee',
    'junior-drumline-tee',
    'little-focus-tee',
  ],
}

/** Writes a question down: `right` holds ids, or names of groups, with spaces between them. */
export const ask = (
  says: string | readonly string[],
  right: string,
  { unmet = [], ...must }: Must & Partial<Pick<Question, 'unmet'>> = {},
): Question => ({
  says: typeof says === 'string' ? [says] : says,
  right: right
    .split(' ')
    .filter(Boolean)
    .flatMap((name) => groups[name] ?? [name]),
  must,
  unmet,
})
