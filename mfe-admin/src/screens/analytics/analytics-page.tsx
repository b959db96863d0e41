import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { salesExportHref } from '@shop/client/staff'
import { type Analytics, analyticsDays } from '@shop/contracts/analytics'
import { capitalized } from '@shop/domain/capitalized'
import { formatCents } from '@shop/domain/money'
import { ButtonLink } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Select } from '@shop/ui/field'
import { Notice } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { label as labelStyle, subtle } from '@shop/ui/type'

import { columns } from '../../frame/display/display.css.ts'
import { Disclosure, LinkSwitch, Page, Ranks, Section, Stats } from '../../frame/display/page.tsx'
import { count, shareOf } from '../../frame/display/text.tsx'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { hrefWith } from '../../lists/list-url.ts'
import { periodOptions, recentMonths } from '../../lists/periods.ts'
import { QueryResult } from '../../lists/query-result.tsx'
import * as css from './analytics.css.ts'
import {
  analyticsQuery,
  type AnalyticsSearch,
  chartText,
  type Day,
  type DayMeasure,
  dayText,
  dayValueText,
  measures,
  rankProducts,
  salesCards,
  shortDayText,
  shortValueText,
  sumOf,
  ticksOf,
  valueOf,
} from './sales.ts'

export const AnalyticsPage = ({ search }: { search: AnalyticsSearch }) => {
  const sales = useQuery(analyticsQuery(search.days))
  return (
    <Page title="Analytics" tools={<RangeSwitch search={search} />}>
      <QueryResult query={sales} noun="analytics">
        {(analytics) => <Sales analytics={analytics} search={search} />}
      </QueryResult>
      {useMayActAs('manager') && <SalesExport />}
    </Page>
  )
}

const hrefOf = (search: AnalyticsSearch, changes: AnalyticsSearch): string =>
  hrefWith('/admin/analytics', search, changes)

const RangeSwitch = ({ search }: { search: AnalyticsSearch }) => (
  <LinkSwitch
    label="Range"
    current={`${search.days ?? 30} days`}
    hrefs={Object.fromEntries(
      analyticsDays.map((days) => [`${days} days`, hrefOf(search, { days })]),
    )}
  />
)

type SalesProps = { analytics: Analytics; search: AnalyticsSearch }

const Sales = ({ analytics: { days, topProducts, timeZone }, search }: SalesProps) => {
  const { top = 'revenue' } = search
  return (
    <>
      <Stats stats={salesCards(days)} />
      {sumOf(days, 'orders') === 0 ? (
        <Notice
          title={`No sales in the last ${days.length} days`}
          text="The next order will show here the moment it comes in."
        />
      ) : (
        <div className={columns}>
          <Section title="Sales by day" level={2}>
            <Card>
              <DayChart title="Revenue" days={days} measure="revenue" />
              <DayChart title="Orders" days={days} measure="orders" />
              <Disclosure title={<span className={labelStyle}>The same in numbers</span>}>
                <Table
                  label="Sales by day"
                  rows={days.toReversed()}
                  keyOf={({ day }) => day}
                  columns={dayColumns}
                />
              </Disclosure>
            </Card>
            <p className={subtle}>
              Days in the shop’s time zone ({timeZone}), today included. Revenue is what the orders
              of a day came to, with shipping and tax, less all refunds of them since. Cancelled
              orders are left out; unpaid ones count only as orders.
            </p>
          </Section>
          <Section title="Top products" level={2}>
            <LinkSwitch
              label="Ranked by"
              current={capitalized(top)}
              hrefs={Object.fromEntries(
                measures.map((measure) => [capitalized(measure), hrefOf(search, { top: measure })]),
              )}
            />
            <Ranks ranks={rankProducts(topProducts, top)} />
          </Section>
        </div>
      )}
    </>
  )
}

const dayColumns: readonly Column<Day>[] = [
  { name: 'Day', kind: 'lead', cell: dayText },
  { name: 'Orders', kind: 'number', cell: ({ orders }) => count(orders) },
  { name: 'Revenue', kind: 'number', cell: ({ revenueCents }) => formatCents(revenueCents) },
]

const SalesExport = () => {
  const [period, setPeriod] = useState(() => recentMonths()[1] ?? '')
  return (
    <Section title="For your books" level={2}>
      <p className={subtle}>
        One row for each sale and each refund, on the day on which the money moved, with its state
        and tax.
      </p>
      <Row gap="sm">
        <Select
          label="Period"
          isLabelHidden
          options={periodOptions(period)}
          value={period}
          onChange={setPeriod}
        />
        <ButtonLink tone="outline" href={salesExportHref({ period })} isDownload>
          Export sales and refunds
        </ButtonLink>
      </Row>
    </Section>
  )
}

type Props = { title: string; days: readonly Day[]; measure: DayMeasure }

const DayChart = ({ title, days, measure }: Props) => {
  const ticks = ticksOf(days, measure)
  return (
    <figure className={css.figure}>
      <figcaption className={labelStyle}>{title}</figcaption>
      <div role="img" aria-label={`${title}. ${chartText(days, measure)}`} className={css.chart}>
        <div className={css.ticks}>
          {ticks.map((tick) => (
            <span key={tick}>{shortValueText(tick, measure)}</span>
          ))}
        </div>
        <div className={css.days}>
          {days.map((day, index) => {
            const value = valueOf(day, measure)
            return (
              <div
                key={day.day}
                className={css.day}
                title={`${dayText(day)}: ${dayValueText(value, measure)}`}
              >
                <div
                  className={css.bars[measure]}
                  style={{ blockSize: `${shareOf(value, ticks[0] ?? 0)}%` }}
                />
                {isLabeled(index, days.length) && (
                  <span className={css.dayName}>{shortDayText(day)}</span>
                )}
              </div>
            )
          })}
        </div>
      </div>
    </figure>
  )
}

/** More than seven labels do not fit beside each other on a phone. */
const isLabeled = (index: number, days: number): boolean => index % Math.ceil(days / 7) === 0
