/** The 404 page. */
import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { hero } from '@shop/ui/type'

import { root } from './not-found.css.ts'

/** Says that nothing is here and leads home. */
export const NotFound = () => (
  <div className={root}>
    <h1 className={hero}>404</h1>
    <Notice title="Oops! Page not found">
      <ButtonLink href="/">Return to Home</ButtonLink>
    </Notice>
  </div>
)
