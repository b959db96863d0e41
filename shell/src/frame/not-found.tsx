import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { hero } from '@shop/ui/type'

import { notFound } from './notices.css.ts'

export const NotFound = () => (
  <div className={notFound}>
    <h1 className={hero}>404</h1>
    <Notice title="Oops! Page not found">
      <ButtonLink href="/">Return to Home</ButtonLink>
    </Notice>
  </div>
)
