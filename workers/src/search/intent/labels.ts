/** What a message can be: a search, a fact of one product, questions about the shop, small talk, out of scope. */
import { type ShopTopic, shopTopics } from '@shop/content/shop-topics'
import { type SmallTalk, smallTalks } from '@shop/content/small-talk'

export type Label = 'search' | 'fact' | `shop:${ShopTopic}` | SmallTalk

/** The topics of the shop and the small talk are those that have a text in `packages/content`. */
export const labels: readonly Label[] = [
  'search',
  'fact',
  ...shopTopics.map((topic) => `shop:${topic}` as const),
  ...smallTalks,
]

/** Languages that messages are told apart by; replies are in English. */
export const languages = ['spanish', 'french'] as const
export type Language = (typeof languages)[number]

/** Everything that the classifier scores. */
export const classes = [...labels, ...languages] as const
export type Class = Label | Language
