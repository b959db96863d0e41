import type { PageLink, ShopSettings } from '@shop/domain/shop-settings'

/** Returns the links to pages that staff have added. */
export const ownLinks = (
  { own }: ShopSettings['pages'],
  place: PageLink['link'],
): { label: string; href: string }[] =>
  own.flatMap(({ id, title, link }) =>
    link === place ? [{ label: title, href: `/pages/${id}` }] : [],
  )
