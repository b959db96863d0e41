import { useQuery } from '@tanstack/react-query'

import { settingGroups } from '@shop/contracts/shop-settings'
import { searchTexts } from '@shop/domain/search-result'
import { defaultSettings, type PageTitle, type ShopSettings } from '@shop/domain/shop-settings'
import { Card } from '@shop/ui/card'
import { Grid } from '@shop/ui/grid'
import { label as labelStyle, subtle } from '@shop/ui/type'

import { strong } from '../../frame/display/display.css.ts'
import { shortened } from './setting-draft.ts'
import { pageKeys, settingQueries } from './setting-queries.ts'
import * as css from './settings.css.ts'

/** Placeholders stand for the page's default title and description. */
export const SearchPreview = ({ row }: { row: PageTitle }) => {
  const { data } = useQuery(settingQueries.all())
  const saved = data?.settings.find(({ key }) => key === 'shop')?.value
  const shop = (saved as ShopSettings['shop'] | undefined) ?? defaultSettings.shop
  const seo = { isIndexed: true, rows: [row] }
  const texts = searchTexts({ shop, seo }, row.path, {
    title: `${nameOf(row.path)} · ${shop.name}`,
    description: 'The page’s own description.',
  })
  const title = shortened(texts.title, 60)
  const description = shortened(texts.description ?? '', 160)
  const place = [shop.name, ...row.path.split('/').filter(Boolean)].join(' › ')
  return (
    <Grid stretch="wide" gap="sm">
      <Card as="section" label={`${row.path} in searches`} padding="sm" gap="xxs">
        <p className={labelStyle}>In searches</p>
        {row.isListed ? (
          <>
            <p className={subtle}>{place}</p>
            <p className={css.resultTitle}>{title}</p>
            <p className={css.resultText}>{description}</p>
          </>
        ) : (
          <p className={subtle}>Search engines do not show this page.</p>
        )}
      </Card>
      <Card as="section" label={`${row.path} when shared`} padding="sm" gap="xxs">
        <p className={labelStyle}>When shared</p>
        <img className={css.sharePicture} src="/media/brand/share.jpg" alt="" loading="lazy" />
        <p className={strong}>{title}</p>
        <p className={css.resultText}>{description}</p>
      </Card>
    </Grid>
  )
}

const nameOf = (path: string): string => {
  const key = pageKeys.find((one) => path !== '/' && settingGroups[one].path === path)
  return key ? settingGroups[key].title : 'Page title'
}
