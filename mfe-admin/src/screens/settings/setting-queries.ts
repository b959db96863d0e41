import type { Client } from '@shop/client/client'
import { listSettings, listSettingVersions } from '@shop/client/shop-settings'
import type { SettingKey } from '@shop/domain/shop-settings'

import { queryOf } from '../../frame/queries/query-client.ts'

export const settingQueries = {
  all: queryOf(['settings', 'all'], listSettings),
  versions: (client: Client, key: SettingKey) => ({
    queryKey: ['settings', 'versions', key],
    queryFn: () => listSettingVersions(client, key),
  }),
}
