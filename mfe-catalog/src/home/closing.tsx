/** The last word of the home page. */
import { ButtonLink } from '@shop/ui/button'
import { display } from '@shop/ui/type'

import * as css from './closing.css.ts'

/** Two ways on: to the clothes, and to why we make them. */
export const Closing = () => (
  <section className={css.root} aria-labelledby="closing">
    <div className={css.inner}>
      <h2 id="closing" className={display}>
        One thing at a time. Dressed for it.
      </h2>
      <div className={css.links}>
        <ButtonLink href="/shop" size="lg" tone="light">
          Enter the Zone
        </ButtonLink>
        <ButtonLink href="/about" size="lg" tone="ghost">
          Our Mission
        </ButtonLink>
      </div>
    </div>
  </section>
)
