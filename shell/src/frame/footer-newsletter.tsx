/** The newsletter field: it is there to be seen, and goes nowhere yet. */
import { Button } from '@shop/ui/button'

import * as css from './footer-newsletter.css.ts'

/** A form of method `dialog` outside a dialog does nothing when it is sent, before scripts as after. */
export const FooterNewsletter = () => (
  <form method="dialog" className={css.root} aria-label="Newsletter">
    <label className={css.field}>
      Your email for the newsletter
      <input
        className={css.input}
        type="email"
        name="newsletter-email"
        autoComplete="email"
        placeholder="name@example.com"
      />
    </label>
    <Button type="submit" tone="accent">
      Subscribe
    </Button>
    <p className={css.note}>New drops, nothing else. Sign-up opens when we launch.</p>
  </form>
)
