import type { PageLink, ShopSettings } from '@shop/domain/shop-settings'

export const ownLinks = (
  { own }: ShopSettings['pages'],
  place: PageLink['link'],
): { label: string; href: string }[] =>
  own.flatMap(({ id, title, link }) =>
    link === place ? [{ label: title, href: `/pages/${id}` }] : [],
  )
