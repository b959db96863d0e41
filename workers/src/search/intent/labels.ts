import { type ShopTopic, shopTopics } from '@shop/content/shop-topics'
import { type SmallTalk, smallTalks } from '@shop/content/small-talk'

export type Label = 'search' | 'fact' | `shop:${ShopTopic}` | SmallTalk

export const labels: readonly Label[] = [
  'search',
  'fact',
  ...shopTopics.map((topic) => `shop:${topic}` as const),
  ...smallTalks,
]

export const languages = ['spanish', 'french'] as const
export type Language = (typeof languages)[number]

export const classes = [...labels, ...languages] as const
export type Class = Label | Language
