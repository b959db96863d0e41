/** The questions of `/faq`, which the assistant answers, too. */
import { contactFacts, policyFacts } from './shop-facts.ts'

const { email, phone, city, state } = contactFacts
const facts = policyFacts

/** A question and its answer, as plain text; the id is its place on the page. */
export type FaqEntry = { id: string; question: string; answer: string }

/** In the order of the page; facts come from `shop-facts`. */
export const faq = [
  {
    id: 'brand',
    question: 'What is NDX?',
    answer:
      `A streetwear label from ${city}, ${state}, with one message: stay focused. We make shirts, ` +
      'ladies’ tops, hoodies, hats and toddler shirts for people who have something to finish.',
  },
  {
    id: 'sizes',
    question: 'Which sizes do you carry?',
    answer:
      `Our sizes run ${facts.sizes}. Shirts and hoodies come in S-XXL, ladies’ tops in XS-XL, ` +
      'toddler shirts in 2T to 5T, and hats in one size. Every product page shows the sizes of that piece.',
  },
  {
    id: 'returns',
    question: 'What is your return policy?',
    answer:
      `You have ${facts.returnWindow} to return or exchange a piece. Write to ${email} with your order ` +
      'number and we take it from there. Beyond that, every piece carries our lifetime warranty.',
  },
  {
    id: 'shipping',
    question: 'How long does shipping take, and what does it cost?',
    answer:
      `We process orders in ${facts.processing}. Standard shipping then takes ${facts.standardShipping}, ` +
      `express ${facts.expressShipping}. Shipping is free when your subtotal is ${facts.freeShipping}; ` +
      `below that it is a flat ${facts.flatShipping}.`,
  },
  {
    id: 'international',
    question: 'Do you ship outside the United States?',
    answer:
      'Not yet. We ship within the US only. When that changes, this answer will be the first to say so.',
  },
  {
    id: 'materials',
    question: 'What are your clothes made of?',
    answer:
      'Heavyweight and ringspun cotton for shirts, brushed and midweight fleece for hoodies, washed ' +
      'twill, canvas and rib knit for hats, soft cotton for toddlers. What a piece is made of stands ' +
      'on its page.',
  },
  {
    id: 'wholesale',
    question: 'Do you sell wholesale?',
    answer:
      `Talk to us. Write to ${email} with the pieces, sizes and quantities you have in mind and where ` +
      `they will be sold. You have a response within ${facts.reply}.`,
  },
  {
    id: 'tracking',
    question: 'How do I track my order?',
    answer:
      'Keep the order number from your confirmation. Send it to us by email or read it to us over the ' +
      'phone, and we tell you whether your order is pending, processing, shipped or delivered.',
  },
  {
    id: 'customization',
    question: 'Can I have something customized?',
    answer:
      'Yes. We do custom prints and embroidery. Tell us the piece, the words or the drawing, and where ' +
      `they should go, and we answer within ${facts.reply}.`,
  },
  {
    id: 'payment',
    question: 'Which payment methods do you accept?',
    answer:
      'Cards, in US dollars. Our site is still under construction: the card details you type at ' +
      'checkout stay in your browser, and nothing is charged to them.',
  },
  {
    id: 'care',
    question: 'How do I care for my pieces?',
    answer:
      'Wash cold, inside out, with like colors. Hang to dry or tumble low, and keep the iron off the ' +
      'print and the stitching. Hats are happiest washed by hand.',
  },
  {
    id: 'hiring',
    question: 'Are you hiring?',
    answer:
      `We like to hear from people who make things well. Write to ${email} or call ${phone}, tell us ` +
      'what you do, and show us one thing you finished.',
  },
] as const satisfies readonly FaqEntry[]

export type FaqId = (typeof faq)[number]['id']
