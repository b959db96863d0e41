import { useEffect } from 'react'

import type { PageProps } from '@shop/module-runtime/page-module'
import { usePage } from '@shop/module-runtime/use-page'
import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'
import { display, lead } from '@shop/ui/type'

import * as css from '../../frame/display/display.css.ts'
import { Page } from '../../frame/display/page.tsx'
import { usePath } from '../../frame/navigation/hrefs.ts'
import { findReplacing } from '../../frame/navigation/screens.ts'
import type { PlaceholderData } from './placeholder-pages.ts'

export const PlaceholderPage = ({ data: { page } }: PageProps<PlaceholderData>) => {
  const { go, screens } = usePage()
  const href = findReplacing(screens, usePath())?.href
  useEffect(() => {
    if (href) go(href, { isReplace: true })
  }, [go, href])
  if (!page) return <MissingPage />
  return <Page title={page.title}>{!href && <p className={lead}>{page.text}</p>}</Page>
}

export const MissingPage = () => {
  const path = usePath()
  useEffect(() => console.error(`404: nothing is at ${path}`), [path])
  return (
    <div className={css.missing}>
      <h1 className={display}>404</h1>
      <Notice title="Oops! Page not found">
        <Row gap="sm" justify="center">
          <ButtonLink href="/admin">Dashboard</ButtonLink>
          <ButtonLink href="/" tone="outline">
            Return to Home
          </ButtonLink>
        </Row>
      </Notice>
    </div>
  )
}
