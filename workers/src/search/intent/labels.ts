/** What a message can be: a search, a fact of one product, questions about the shop, small talk, out of scope. */
export const labels = [
  'search',
  'fact',
  'shop:account',
  'shop:brand',
  'shop:care',
  'shop:change-order',
  'shop:custom',
  'shop:discount',
  'shop:email',
  'shop:express',
  'shop:gift',
  'shop:hiring',
  'shop:hours',
  'shop:human',
  'shop:international',
  'shop:location',
  'shop:made-where',
  'shop:materials',
  'shop:newsletter',
  'shop:other',
  'shop:payment',
  'shop:payment-safety',
  'shop:phone',
  'shop:privacy',
  'shop:problem',
  'shop:restock',
  'shop:returns',
  'shop:shipping-cost',
  'shop:shipping-time',
  'shop:size-advice',
  'shop:size-range',
  'shop:tax',
  'shop:tracking',
  'shop:warranty',
  'shop:wholesale',
  'small:bye',
  'small:greeting',
  'small:help',
  'small:mood',
  'small:no',
  'small:program',
  'small:sorry',
  'small:thanks',
  'small:yes',
  'out:abuse',
  'out:goods',
  'out:secrets',
  'out:world',
] as const
export type Label = (typeof labels)[number]

/** Languages that messages are told apart by; replies are in English. */
export const languages = ['spanish', 'french'] as const
export type Language = (typeof languages)[number]

/** Everything that the classifier scores. */
export const classes = [...labels, ...languages] as const
export type Class = (typeof classes)[number]
