import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { type Setting, settingGroups } from '@shop/contracts/shop-settings'
import type { SettingKey } from '@shop/domain/shop-settings'
import { usePage } from '@shop/module-runtime/use-page'
import { Grid } from '@shop/ui/grid'
import { Stack } from '@shop/ui/stack'
import { lead, subtle } from '@shop/ui/type'

import { strong } from '../../frame/display/display.css.ts'
import { Page } from '../../frame/display/page.tsx'
import { dayText } from '../../frame/display/text.tsx'
import { QueryResult } from '../../lists/query-result.tsx'
import { SettingSection } from './setting-form.tsx'
import { pageKeys, type PagesSearch, settingQueries } from './setting-queries.ts'
import * as css from './settings.css.ts'

type Props = {
  title: string
  keys: readonly SettingKey[]
  untouched?: string
  intro?: (settings: readonly Setting[]) => ReactNode
}

const Groups = ({ title, keys, untouched, intro }: Props) => {
  const settings = useQuery(settingQueries.all(usePage().client))
  return (
    <Page title={title}>
      {settings.isPending && <p className={subtle}>Loading settings...</p>}
      <QueryResult query={settings} noun="settings" level={2}>
        {({ settings: all }) => {
          const shown = all.filter(({ key }) => keys.includes(key))
          return (
            <Stack gap="xl">
              {intro?.(all)}
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

/** Lists all texts, and shows the form of one. */
export const PagesPage = ({ search: { text = 'home' } }: { search: PagesSearch }) => (
  <Groups
    title="Pages"
    keys={[text]}
    intro={(settings) => (
      <nav aria-label="Texts">
        <Grid as="ul" stretch="narrow" gap="sm">
          {pageKeys.map((key) => {
            const setting = settings.find((one) => one.key === key)
            return (
              <li key={key}>
                <a
                  href={`/admin/pages?text=${key}`}
                  className={css.pageLink}
                  aria-current={key === text ? 'page' : undefined}
                >
                  <span className={strong}>{settingGroups[key].title}</span>
                  <span className={subtle}>{setting && stateText(setting)}</span>
                </a>
              </li>
            )
          })}
        </Grid>
      </nav>
    )}
  />
)

const stateText = ({ next, is_default, changed_at }: Setting): string => {
  if (next) return next.at ? 'Scheduled' : 'Draft'
  return is_default || !changed_at ? 'As it came' : `Changed ${dayText(changed_at)}`
}

export const SeoPage = () => <Groups title="SEO" keys={['seo', 'redirects']} />
