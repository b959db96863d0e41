import { useSettings } from '@shop/session/shop-settings'
import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { hero } from '@shop/ui/type'

import { notFound } from './notices.css.ts'

export const NotFound = () => {
  const texts = useSettings().notFound
  return (
    <div className={notFound}>
      <h1 className={hero}>404</h1>
      <Notice title={texts.title}>
        <ButtonLink href="/">{texts.link}</ButtonLink>
      </Notice>
    </div>
  )
}
