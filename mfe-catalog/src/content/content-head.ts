/** Head of a content page. */
import type { FragmentHead } from '@shop/contracts/server-entry'

type Told = { title: string; description: string; path: string; jsonLd?: FragmentHead['jsonLd'] }

/** Title, description and canonical address; structured data where a page has some. */
export const contentHead = ({ title, description, path, jsonLd = [] }: Told): FragmentHead => ({
  title: `${title} · NDX`,
  description,
  canonical: path,
  metas: [],
  links: [],
  jsonLd,
})
