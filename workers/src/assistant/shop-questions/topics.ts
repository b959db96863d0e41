/** What a shopper may ask of the shop itself, and the words that it is asked in. */
import type { FaqId } from '@shop/content/faq'

/** A question of the FAQ, or one that it does not answer. */
export type Topic = FaqId | 'contact'

/** The first that is spoken of counts: who ships abroad asks about abroad. */
export const topics: readonly [Topic, RegExp][] = [
  ['contact', /\b(?:cancel|change) (?:my|an?|the) order\b/],
  ['tracking', /\b(?:track(?:ing)?|my (?:order|package|parcel)|order status)\b/],
  [
    'international',
    /\b(?:internationally?|abroad|overseas|worldwide|outside the (?:us|usa|united states)|(?:ship|shipping|deliver|delivery) to (?!me\b|my\b|your\b|home\b|the\b)\w+)\b/,
  ],
  [
    'returns',
    /\b(?:return(?:s|ed|ing|able)?|refund(?:s|ed|able)?|exchange[sd]?|warranty|send (?:it|them|this) back|damaged|defect(?:ive|s)?|faulty|wrong (?:item|size))\b/,
  ],
  ['shipping', /\b(?:ship(?:s|ped|ping)?|deliver(?:y|ed|s|ies)?|arrives?|gets? here)\b/],
  [
    'sizes',
    /\b(?:size (?:chart|guide)|sizing|what size (?:should|do|am)|(?:run|runs|fit|fits) (?:small|large|big|true))\b/,
  ],
  [
    'customization',
    /\b(?:customi[sz](?:e[ds]?|ing|ation)|personali[sz]ed?|embroider(?:y|ing)?|custom)\b/,
  ],
  ['payment', /\b(?:pay(?:ing|ments?)?|paypal|klarna|(?:credit|debit) cards?)\b/],
  [
    'care',
    /\b(?:wash|washing|washable|be washed|shrink|tumble|dryer|iron|care (?:for|instructions))\b/,
  ],
  ['materials', /\b(?:materials?|made (?:of|from))\b/],
  ['wholesale', /\b(?:wholesale|bulk)\b/],
  ['hiring', /\b(?:hiring|your jobs|careers?|work (?:for|with) you)\b|^jobs?$/],
  [
    'brand',
    /\byour (?:brand|company|story)\b|\b(?:who|what) (?:is|are) (?:ndx|you)$|\bwhat do you (?:sell|make)$/,
  ],
  [
    'contact',
    /\b(?:contact|phone number|customer (?:service|support)|opening hours|store hours|you open|you (?:located|based)|(?:physical )?store$|real (?:person|human)|(?:talk|speak|write) to (?:an?|someone|somebody|anyone|the)|^human|gift (?:cards?|wrap(?:ping|ped)?)|coupons?|(?:discount|promo) codes?|made in (?:the |new )?(?:us|usa|america|china|orleans))\b|\bwhere .*\bmade\b/,
  ],
]
