/** A question of the golden set. It has what a shopper types and the right products. */
import type { Constraint } from '@shop/contracts/assistant'

/** Constraints that no shown product may violate. Prices are in dollars. */
export type Must = {
  under?: number
  atMost?: number
  atLeast?: number
  size?: string
  /** The product must come in at least one of these colors. */
  colors?: readonly string[]
  /** The product must come in some other color. Stock does not matter. */
  notColor?: string
  categories?: readonly string[]
  notCategory?: string
  isOnSale?: boolean
}

export type Question = {
  /** The messages of one conversation. Only the last reply is judged. */
  says: readonly string[]
  /** The ids of products that may rank first. Empty if "couldn't find" is the right reply. */
  right: readonly string[]
  must: Must
  /** Constraints that cannot be met. The reply must name exactly these. */
  unmet: readonly Constraint[]
}

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

/** Creates a question. `right` lists ids or names of groups, separated by spaces. */
export const question = (
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
