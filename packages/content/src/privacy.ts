/** The text of `/privacy`. */
import { contactFacts, policyFacts } from './shop-facts.ts'

import type { LegalText } from './legal-text.ts'

/** What stands at `/privacy`; facts come from `shop-facts`. */
export const privacy: LegalText = {
  path: '/privacy',
  title: 'Privacy',
  summary:
    'What this shop knows about you: your order, and nothing else. No account, no tracking, no other companies on the page.',
  updatedOn: '2026-11-21',
  sections: [
    {
      id: 'in-your-browser',
      heading: 'What stays in your browser',
      blocks: [
        'Your cart and your wishlist are kept in the local storage of your browser, on your device. They come back when you do. We cannot see them until you place an order.',
        'Your browser also keeps copies of pages and pictures it has shown, so that they load faster. They are the same for every visitor. Clearing the site’s data removes all of it.',
      ],
    },
    {
      id: 'your-order',
      heading: 'What we store when you order',
      blocks: [
        'An order needs a few facts to reach you. We store these and no others:',
        [
          'your first and last name',
          'your email address',
          'your shipping address',
          'your phone number, if you give us one',
          'the pieces you bought, with size, color, quantity and price',
        ],
        'We use them to send what you ordered and to answer questions about it. Only our staff can read them.',
      ],
    },
    {
      id: 'card-details',
      heading: 'Card details',
      blocks: [
        'The card number, expiry date and CVV you type at checkout never leave your browser. They are not sent to us or to anybody else, and they are stored nowhere.',
      ],
    },
    {
      id: 'no-tracking',
      heading: 'No tracking, no other hosts',
      blocks: [
        'We set no advertising or analytics cookies and build no profile of you. Every file of this site, fonts and pictures included, comes from this site; your browser is told to refuse scripts from anywhere else.',
        'When something fails, our server writes down which address of this site failed and why, so that we can mend it. Calls to the assistant are counted by network address for a minute, so that nobody can crowd out the others; the count is not kept.',
      ],
    },
    {
      id: 'assistant',
      heading: 'The shopping assistant',
      blocks: [
        'What you type there is answered by this shop and stored nowhere; the conversation lives in the open page. Where a shop has switched on a language model to word the answers, your question and the products found go to the service that runs it, without your name, your address or your order.',
      ],
    },
    {
      id: 'contact-and-newsletter',
      heading: 'Contact form and newsletter',
      blocks: [
        'While the site is under construction, the contact form and the newsletter field send nothing: what you type there stays on your device. To reach us, write an email or call.',
      ],
    },
    {
      id: 'your-choices',
      heading: 'Your choices',
      blocks: [
        `Ask us what we hold about you, have it corrected, or have it deleted: write to ${contactFacts.email} from the address you ordered with. We respond within ${policyFacts.reply}.`,
      ],
    },
  ],
}
