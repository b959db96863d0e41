/** The text of `/returns`. */
import { contactFacts, policyFacts } from './shop-facts.ts'

import type { LegalText } from './legal-text.ts'

const { email, phone } = contactFacts
const facts = policyFacts

/** What stands at `/returns`; facts come from `shop-facts`. */
export const returns: LegalText = {
  path: '/returns',
  title: 'Returns & Exchanges',
  summary: `You have ${facts.returnWindow} to change your mind. Here is how a return or an exchange goes.`,
  updatedOn: '2026-11-21',
  sections: [
    {
      id: 'window',
      heading: `The ${facts.returnWindow}`,
      blocks: [
        `Tell us within ${facts.returnWindow} that a piece should go back or be exchanged. The piece should be unworn and unwashed; trying it on at home is what the ${facts.returnWindow} are for.`,
      ],
    },
    {
      id: 'how',
      heading: 'How to send something back',
      blocks: [
        [
          `Write to ${email} or call ${phone} with your order number and the piece.`,
          `We respond within ${facts.reply} and tell you where to send it.`,
          'Pack it so that it arrives the way it left, with the order number inside.',
        ],
      ],
    },
    {
      id: 'exchanges',
      heading: 'Exchanges',
      blocks: [
        `The wrong size or color? Say which one you want instead and we look whether it is in stock. Exchanged pieces ship as orders do: processed in ${facts.processing}, then ${facts.standardShipping} by standard shipping.`,
      ],
    },
    {
      id: 'custom',
      heading: 'Custom pieces',
      blocks: [
        'A piece with a print or embroidery made for you fits nobody else, so please talk to us before you order if you are unsure of the size. If we made a mistake, we make it again.',
      ],
    },
    {
      id: 'faults',
      heading: 'Something is wrong with it',
      blocks: [
        'Every piece carries a lifetime warranty. If a seam, a print or a zipper fails, show us a picture of it, whenever that is. The thirty days do not count here.',
      ],
    },
  ],
}
