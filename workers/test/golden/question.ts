/** One question of the golden set: what a shopper types, and which products are right, chosen by hand. */
import type { Constraint } from '@shop/contracts/assistant'
import type { Category } from '@shop/domain/catalog'

/** Constraints that no shown product may break. Prices in dollars. */
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
  /** The messages of one conversation; the last reply is judged. */
  says: readonly string[]
  /** Ids of all products that are right in the first place; none where only "couldn't find" is right. */
  right: readonly string[]
  must: Must
  /** Constraints that cannot be met; the reply has to say so of these and no others. */
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

/** Makes a question: `right` holds ids, or names of groups, with spaces between them. */
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
