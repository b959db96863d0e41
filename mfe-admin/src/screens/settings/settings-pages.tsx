import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { type Setting, settingGroups } from '@shop/contracts/shop-settings'
import { capitalized } from '@shop/domain/capitalized'
import type { SettingKey } from '@shop/domain/shop-settings'
import { hourMs } from '@shop/domain/time'
import { Badge } from '@shop/ui/badge'
import { ButtonLink } from '@shop/ui/button'
import { Row, Stack } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { lead, subtle } from '@shop/ui/type'

import { NotSaved } from '../../frame/display/form.tsx'
import { Facts, Lines, Page, Section } from '../../frame/display/page.tsx'
import { Email, timeText } from '../../frame/display/text.tsx'
import { useStaff } from '../../frame/staff/staff-session.ts'
import { QueryResult } from '../../lists/query-result.tsx'
import { SettingSection } from './setting-form.tsx'
import { pageKeys, type PagesSearch, settingQueries } from './setting-queries.ts'
import { StaffSection } from './staff-section.tsx'

type Props = {
  title: string
  keys: readonly SettingKey[]
  untouched?: string
  tools?: ReactNode
  children?: ReactNode
}

const Groups = ({ title, keys, untouched, tools, children }: Props) => {
  const settings = useQuery(settingQueries.all())
  return (
    <Page title={title} tools={tools}>
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
      {children}
    </Page>
  )
}

export const SettingsPage = () => (
  <Groups
    title="Settings"
    keys={['shop', 'banner', 'orders', 'categories']}
    untouched="Settings coming soon…"
  >
    <SessionFacts />
    <StaffSection />
  </Groups>
)

const waysIn: Readonly<Record<string, string>> = {
  session: 'A sign-in link',
  proxy: 'The access proxy, which decides how long',
  key: 'The staff key',
  open: 'STAFF_AUTH=open: everyone on this machine is staff',
}

const SessionFacts = () => {
  const staff = useStaff()
  if (!staff?.session) return null
  const { via, began_at: beganAt, ends_at: endsAt } = staff.session
  const hours = beganAt && endsAt && (Date.parse(endsAt) - Date.parse(beganAt)) / hourMs
  const lasts = hours && (hours < 48 ? `${hours} hours` : `${hours / 24} days`)
  return (
    <Section title="Your session" level={2}>
      <Facts
        facts={{
          'Signed in as': <Email address={staff.email} />,
          Role: capitalized(staff.role),
          By: waysIn[via] ?? via,
          'Sessions last': lasts,
          Since: beganAt && timeText(beganAt),
          Until: endsAt ? timeText(endsAt) : 'No end',
        }}
      />
    </Section>
  )
}

export const ShippingPage = () => <Groups title="Shipping" keys={['shipping']} />

export const TaxesPage = () => <Groups title="Taxes" keys={['taxes']} />

/** With all nine forms, the page would be too long. */
export const PagesPage = ({ search: { text } }: { search: PagesSearch }) =>
  text ? (
    <Groups
      title={settingGroups[text].title}
      keys={[text]}
      tools={
        <ButtonLink tone="outline" href="/admin/pages">
          All pages
        </ButtonLink>
      }
    />
  ) : (
    <PageList />
  )

const PageList = () => {
  const settings = useQuery(settingQueries.all())
  return (
    <Page title="Pages">
      <QueryResult query={settings} noun="pages">
        {({ settings: all }) => (
          <Table
            label="Pages"
            rows={pageKeys.flatMap((key) => all.filter((one) => one.key === key))}
            keyOf={({ key }) => key}
            columns={columns}
          />
        )}
      </QueryResult>
    </Page>
  )
}

const columns: readonly Column<Setting>[] = [
  {
    name: 'Page',
    kind: 'lead',
    cell: ({ key }) => (
      <Lines
        name={settingGroups[key].title}
        href={`/admin/pages?text=${key}`}
        note={settingGroups[key].shownIn}
      />
    ),
  },
  {
    name: 'State',
    cell: ({ key, is_default, next }) => (
      <Row gap="xs">
        <Badge>{is_default ? 'Default' : 'Changed'}</Badge>
        {next && <Badge tone="info">{next.at ? 'Scheduled' : 'Draft'}</Badge>}
        <NotSaved form={key} />
        {next?.at && <span className={subtle}>for {timeText(next.at)}</span>}
      </Row>
    ),
  },
  {
    name: 'Last change',
    cell: ({ changed_by, changed_at }) =>
      changed_at ? (
        <Lines name={timeText(changed_at)} note={<bdi>{changed_by}</bdi>} />
      ) : (
        <span className={subtle}>None yet</span>
      ),
  },
]

export const SeoPage = () => <Groups title="SEO" keys={['seo', 'redirects']} />
