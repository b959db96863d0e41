import type { PageProps } from '@shop/module-runtime/page-module'
import { useSettings } from '@shop/session/shop-settings'
import { ButtonLink } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'

import type { OwnPageData } from './load-content.ts'
import { TextPage } from './text-page.tsx'

export const OwnPage = ({ data: { text, sections }, search }: PageProps<OwnPageData>) => {
  const { notFound } = useSettings()
  if (text) return <TextPage data={{ text, sections }} search={search} />
  return (
    <Notice title={notFound.title} level={1}>
      <ButtonLink href="/">{notFound.link}</ButtonLink>
    </Notice>
  )
}
