import { type ShopTopic, shopTopics } from '@shop/content/shop-topics'
import { type SmallTalk, smallTalks } from '@shop/content/small-talk'

export type Label = 'search' | 'fact' | `shop:${ShopTopic}` | SmallTalk

/**
 * What a message can be about. The texts for topics of the shop and for small talk are in
 * `packages/content`.
 */
export const labels: readonly Label[] = [
  'search',
  'fact',
  ...shopTopics.map((topic) => `shop:${topic}` as const),
  ...smallTalks,
]

/** Languages that are detected; replies are in English. */
export const languages = ['spanish', 'french'] as const
export type Language = (typeof languages)[number]

export const classes = [...labels, ...languages] as const
export type Class = Label | Language
