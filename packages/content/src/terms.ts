/** The text of `/terms`. */
import { contactFacts, policyFacts } from './shop-facts.ts'

import type { LegalText } from './legal-text.ts'

const facts = policyFacts

/** What stands at `/terms`; facts come from `shop-facts`. */
export const terms: LegalText = {
  path: '/terms',
  title: 'Terms',
  summary: 'What you can expect from us when you buy here, and what we expect from you.',
  updatedOn: '2026-11-21',
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who we are',
      blocks: [
        `NDX sells streetwear online from ${contactFacts.city}, ${contactFacts.state}. These terms hold for every order placed on this site. The site is under construction, and some features may be limited during this period.`,
      ],
    },
    {
      id: 'prices',
      heading: 'Prices and tax',
      blocks: [
        `Prices are in US dollars. Tax is ${facts.tax} of the subtotal. The total you see at checkout, shipping and tax included, is the total of your order.`,
        'If a price changes or a piece sells out while you shop, we say so before the order is placed and you decide again.',
      ],
    },
    {
      id: 'orders',
      heading: 'Your order',
      blocks: [
        'You need no account. An order is placed when you see its order number on the confirmation page. Keep that number; it is how we find your order.',
        `If we cannot fulfil an order, we cancel it and tell you at the email address you gave.`,
      ],
    },
    {
      id: 'payment',
      heading: 'Payment',
      blocks: [
        'The checkout asks for a card. During construction your card details stay in your browser, and nothing is charged to them.',
      ],
    },
    {
      id: 'shipping',
      heading: 'Shipping',
      blocks: [
        [
          `Orders are processed in ${facts.processing}.`,
          `Standard shipping takes ${facts.standardShipping}, express ${facts.expressShipping}.`,
          `Shipping is free when the subtotal is ${facts.freeShipping}, otherwise a flat ${facts.flatShipping}.`,
          'We ship within the US only.',
        ],
      ],
    },
    {
      id: 'returns-and-warranty',
      heading: 'Returns and warranty',
      blocks: [
        `You can return or exchange a piece within ${facts.returnWindow}; Returns & Exchanges says how.`,
        'Every piece carries a lifetime warranty against faults in material and workmanship. Ordinary wear is not a fault; a seam that opens or a print that peels is.',
      ],
    },
    {
      id: 'custom-work',
      heading: 'Custom prints and embroidery',
      blocks: [
        'Send us only words and drawings that you may use. We agree on the piece, the placement and the price in writing before we start.',
      ],
    },
    {
      id: 'fair-use',
      heading: 'Using this site',
      blocks: [
        'Read it, link to it, shop on it. Our name, drawings and pictures are ours; please ask before you reuse them.',
      ],
    },
  ],
}
