import { useEffect } from 'react'

import type { PageProps } from '@shop/module-runtime/page-module'
import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Row, Stack } from '@shop/ui/stack'
import { display, heading, lead } from '@shop/ui/type'

import { usePath } from '../../frame/navigation/hrefs.ts'
import * as css from '../../frame/display/display.css.ts'
import type { PlaceholderData, PlaceholderText } from './placeholder-pages.ts'

/** Handles every path below `/admin` without a page. Unknown paths get the 404 page. */
export const PlaceholderPage = ({ data: { page } }: PageProps<PlaceholderData>) =>
  page ? <Placeholder page={page} /> : <MissingPage />

const Placeholder = ({ page: { title, text, links } }: { page: PlaceholderText }) => (
  <div className={css.placeholder}>
    <Stack gap="lg">
      <h1 className={heading}>{title}</h1>
      <p className={lead}>{text}</p>
      {links.length > 0 && (
        <Row gap="sm">
          {links.map(([label, href]) => (
            <ButtonLink key={href} href={href} tone="outline">
              {label}
            </ButtonLink>
          ))}
        </Row>
      )}
    </Stack>
  </div>
)

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
