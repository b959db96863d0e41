import { useQuery } from '@tanstack/react-query'

import type { SettingKey } from '@shop/domain/shop-settings'
import { usePage } from '@shop/module-runtime/use-page'
import { Stack } from '@shop/ui/stack'
import { lead, subtle } from '@shop/ui/type'

import { Page } from '../../frame/display/page.tsx'
import { QueryResult } from '../../lists/query-result.tsx'
import { SettingSection } from './setting-form.tsx'
import { settingQueries } from './setting-queries.ts'

type Props = { title: string; keys: readonly SettingKey[]; untouched?: string }

const Groups = ({ title, keys, untouched }: Props) => {
  const settings = useQuery(settingQueries.all(usePage().client))
  return (
    <Page title={title}>
      {settings.isPending && <p className={subtle}>Loading settings...</p>}
      <QueryResult query={settings} noun="settings" level={2}>
        {({ settings: all }) => {
          const shown = all.filter(({ key }) => keys.includes(key))
          return (
            <Stack gap="xl">
              {untouched && shown.every((one) => one.is_default) && (
                <p className={lead}>{untouched}</p>
              )}
              {shown.map((one) => (
                <SettingSection key={one.key} setting={one} isAlone={keys.length === 1} />
              ))}
            </Stack>
          )
        }}
      </QueryResult>
    </Page>
  )
}

export const SettingsPage = () => (
  <Groups title="Settings" keys={['shop', 'banner', 'orders']} untouched="Settings coming soon…" />
)

export const ShippingPage = () => <Groups title="Shipping" keys={['shipping']} />

export const TaxesPage = () => <Groups title="Taxes" keys={['taxes']} />
