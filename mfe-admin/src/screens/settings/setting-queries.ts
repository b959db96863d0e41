import * as v from 'valibot'

import { listSettings, listSettingVersions } from '@shop/client/shop-settings'
import type { SettingKey } from '@shop/domain/shop-settings'

import { queryOf } from '../../frame/queries/query-client.ts'

export const settingQueries = {
  all: queryOf(['settings', 'all'], listSettings),
  versions: queryOf(['settings', 'versions'], listSettingVersions),
}

export const pageKeys = [
  'home',
  'about',
  'contact',
  'faq',
  'privacy',
  'terms',
  'returns',
  'notFound',
  'pages',
] as const satisfies readonly SettingKey[]

export const PagesSearch = v.object({
  text: v.fallback(v.optional(v.picklist(pageKeys)), undefined),
})
export type PagesSearch = v.InferOutput<typeof PagesSearch>
