import { useQuery } from '@tanstack/react-query'

import { type Analytics, analyticsDays } from '@shop/contracts/analytics'
import { formatCents } from '@shop/domain/money'
import { usePage } from '@shop/module-runtime/use-page'
import { Card } from '@shop/ui/card'
import { Notice } from '@shop/ui/notice'
import { label as labelStyle, subtle } from '@shop/ui/type'

import { rank, rankName, ranks, rankValue } from '../dashboard/dashboard.css.ts'
import { Clamped } from '../display/clamped.tsx'
import { Disclosure } from '../display/disclosure.tsx'
import { segment, segments } from '../display/display.css.ts'
import { Page, Section } from '../display/page.tsx'
import { Meter, Stats } from '../display/stats.tsx'
import { capitalized, count } from '../display/text.tsx'
import { hrefWith } from '../listing/list-url.ts'
import { QueryResult } from '../listing/query-result.tsx'
import { editProductHref } from '../navigation/hrefs.ts'
import { analyticsQueries, type AnalyticsSearch, measures } from './analytics-queries.ts'
import * as css from './analytics.css.ts'
import { DayChart } from './day-chart.tsx'
import { type Day, dayText, rankProducts, salesCards, sumOf } from './sales-text.ts'

/** What was sold in the last days, and what of it sold best. */
export const AnalyticsPage = ({ search }: { search: AnalyticsSearch }) => {
  const sales = useQuery(analyticsQueries.sales(usePage().client, search))
  return (
    <Page title="Analytics" tools={<RangeSwitch search={search} />}>
      <QueryResult query={sales} noun="analytics">
        {(analytics) => <Sales analytics={analytics} search={search} />}
      </QueryResult>
    </Page>
  )
}

const hrefOf = (search: AnalyticsSearch, changes: AnalyticsSearch): string =>
  hrefWith('/admin/analytics', search, changes)

/** Links, of which one is where we are. */
const RangeSwitch = ({ search }: { search: AnalyticsSearch }) => (
  <nav aria-label="Range" className={segments}>
    {analyticsDays.map((days) => (
      <a
        key={days}
        href={hrefOf(search, { days })}
        className={segment}
        aria-current={days === (search.days ?? '30') ? 'true' : undefined}
      >
        {days} days
      </a>
    ))}
  </nav>
)

type SalesProps = { analytics: Analytics; search: AnalyticsSearch }

const Sales = ({ analytics: { days, topProducts, timeZone }, search }: SalesProps) => (
  <>
    <Stats stats={salesCards(days)} />
    {sumOf(days, 'orders') === 0 ? (
      <Notice
        title={`No sales in the last ${days.length} days`}
        text="The next order will show here the moment it comes in."
      />
    ) : (
      <div className={css.columns}>
        <Section title="Sales by day" level={2}>
          <Card>
            <DayChart title="Revenue" days={days} measure="revenue" height={240} />
            <DayChart title="Orders" days={days} measure="orders" height={140} />
            <Disclosure title={<span className={labelStyle}>The same as numbers</span>}>
              <DayTable days={days} />
            </Disclosure>
          </Card>
          <p className={subtle}>
            Days of the shop’s time zone ({timeZone}), today included. Revenue is what orders came
            to, with shipping and tax; cancelled orders are left out.
          </p>
        </Section>
        <TopProducts products={topProducts} search={search} />
      </div>
    )}
  </>
)

/** The newest first. */
const DayTable = ({ days }: { days: readonly Day[] }) => (
  <table className={css.numbers} aria-label="Sales by day">
    <thead>
      <tr>
        {['Day', 'Orders', 'Revenue'].map((name) => (
          <th key={name} scope="col" className={css.numbersHead}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {days.toReversed().map((day) => (
        <tr key={day.day}>
          <th scope="row" className={css.number}>
            {dayText(day)}
          </th>
          <td className={css.number}>{count(day.orders)}</td>
          <td className={css.number}>{formatCents(day.revenueCents)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

type TopProps = { products: Analytics['topProducts']; search: AnalyticsSearch }

/** Best first; at the prices of the lines, without shipping and tax. */
const TopProducts = ({ products, search }: TopProps) => {
  const { top = 'revenue' } = search
  return (
    <Section title="Top products" level={2}>
      <div>
        <nav aria-label="Ranked by" className={segments}>
          {measures.map((measure) => (
            <a
              key={measure}
              href={hrefOf(search, { top: measure })}
              className={segment}
              aria-current={measure === top ? 'true' : undefined}
            >
              {capitalized(measure)}
            </a>
          ))}
        </nav>
      </div>
      <ol className={ranks}>
        {rankProducts(products, top).map(({ product, value, note, share }) => (
          <li key={product.id} className={rank}>
            <a href={editProductHref(product.id)}>
              <Clamped text={product.name} look={rankName} />
            </a>
            <span className={rankValue}>{value}</span>
            <span className={subtle}>{note}</span>
            <div className={css.rankBar}>
              <Meter label={product.name} share={share} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
