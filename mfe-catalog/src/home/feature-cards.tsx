/** What makes the clothes ours: three cards. */
import { policyFacts } from '@shop/content/shop-facts'
import { lead, subheading } from '@shop/ui/type'

import * as css from './feature-cards.css.ts'
import { section } from './home-page.css.ts'

const features = [
  {
    title: 'Made to outlast the plan',
    text: 'Heavyweight cotton, doubled seams and a lifetime warranty on every one of them.',
  },
  {
    title: 'Your mark, if you like',
    text: 'Custom prints and embroidery from the same workshop, from one piece up.',
  },
  {
    title: 'Here before the weekend',
    text: `Orders leave New Orleans within ${policyFacts.processing}; express shipping is as quick.`,
  },
] as const

/** Numbered, because they are read in order. */
export const FeatureCards = () => (
  <section className={section} aria-label="What makes it ours">
    <ol className={css.cards}>
      {features.map(({ title, text }, index) => (
        <li key={title} className={css.card}>
          <span className={css.number} aria-hidden="true">
            {index + 1}
          </span>
          <h3 className={subheading}>{title}</h3>
          <p className={lead}>{text}</p>
        </li>
      ))}
    </ol>
  </section>
)
