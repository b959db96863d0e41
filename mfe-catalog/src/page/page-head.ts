import type { FragmentHead } from '@shop/contracts/server-entry'

type Given = Pick<FragmentHead, 'title' | 'description' | 'canonical'> &
  Partial<Pick<FragmentHead, 'metas' | 'links' | 'jsonLd'>>

/** The head of a page: the shop's name follows its title. */
export const pageHead = ({
  title,
  metas = [],
  links = [],
  jsonLd = [],
  ...given
}: Given): FragmentHead => ({ title: `${title} · NDX`, metas, links, jsonLd, ...given })
