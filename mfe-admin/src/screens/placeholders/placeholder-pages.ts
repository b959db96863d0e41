import { type ReplaceableScreen, replaceableScreens } from '@shop/contracts/screens'
import { capitalized } from '@shop/domain/capitalized'
import type { PageData } from '@shop/module-runtime/page-module'

type Placeholder = { title: string; text: string }
export type PlaceholderData = PageData & { page: Placeholder | undefined }

const texts: Readonly<Record<ReplaceableScreen, string>> = {
  abandoned:
    'Carts left before checkout will be here. For now, they live in the shopper’s browser; what was ordered is under Orders.',
  collections:
    'Hand-picked groups of products will be here. For now, categories and the Featured mark group them.',
  campaigns:
    'Newsletters and their results will be here. Nothing is sent from the shop yet; who signed up is under Segments.',
}

export const findPlaceholder = (name: string): Placeholder | undefined => {
  const known = replaceableScreens.find((one) => one === name)
  return known && { title: capitalized(known), text: texts[known] }
}
