import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'

import { type Analytics, analyticsDays } from '@shop/contracts/analytics'
import { formatCents } from '@shop/domain/money'
import { usePage } from '@shop/module-runtime/use-page'
import { Card } from '@shop/ui/card'
import { Notice } from '@shop/ui/notice'
import { tokens } from '@shop/ui/tokens'
import { label as labelStyle, subtle } from '@shop/ui/type'

import { Disclosure } from '../../frame/display/disclosure.tsx'
import { segment, segments } from '../../frame/display/display.css.ts'
import { Clamped, Meter, Page, Section, Stats } from '../../frame/display/page.tsx'
import { capitalized, count } from '../../frame/display/text.tsx'
import { editProductHref } from '../../frame/navigation/hrefs.ts'
import { hrefWith } from '../../lists/list-url.ts'
import { QueryResult } from '../../lists/query-result.tsx'
import { rank, rankName, ranks, rankValue } from '../dashboard/dashboard.css.ts'
import { analyticsQueries, type AnalyticsSearch, measures } from './analytics-queries.ts'
import * as css from './analytics.css.ts'
import {
  bestDay,
  chartText,
  type Day,
  type DayMeasure,
  dayText,
  dayValueText,
  rankProducts,
  salesCards,
  shortDayText,
  shortValueText,
  sumOf,
  valueOf,
} from './sales-text.ts'

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

/** Counts revenue at line prices, without shipping and tax. */
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

type Props = { title: string; days: readonly Day[]; measure: DayMeasure; height: number }

/** Draws one bar a day. The canvas is opaque to screen readers, so the label states the data. */
const DayChart = ({ title, days, measure, height }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  useEffect(() => {
    const { current: element } = place
    return element ? drawChart(element, { days, measure, height, onPoint: setPointed }) : undefined
  }, [days, measure, height])
  const day = (pointed === null ? undefined : days[pointed]) ?? bestDay(days, measure)
  return (
    <figure className={css.figure}>
      <figcaption className={css.caption}>
        <span className={labelStyle}>{title}</span>
        {day && (
          <span className={subtle} aria-hidden="true">
            {pointed === null && 'Best: '}
            {dayText(day)}, {dayValueText(valueOf(day, measure), measure)}
          </span>
        )}
      </figcaption>
      <div
        ref={place}
        role="img"
        aria-label={`${title}. ${chartText(days, measure)}`}
        className={css.chart}
      />
    </figure>
  )
}

type Drawing = Omit<Props, 'title'> & { onPoint: (index: number | null) => void }

/** Also redraws when the width or the theme changes. Returns the cleanup function. */
const drawChart = (element: HTMLElement, drawing: Drawing): (() => void) => {
  const { days, measure, height } = drawing
  const values = days.map((day) => valueOf(day, measure))
  const size = { width: element.clientWidth, height }
  const chart = new uPlot(
    { ...size, ...optionsOf(element, drawing) },
    [days.map((_day, index) => index), values],
    element,
  )
  addClasses(chart)
  const resized = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }))
  resized.observe(element)
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const repaint = (): void => chart.redraw()
  scheme.addEventListener('change', repaint)
  return () => {
    resized.disconnect()
    scheme.removeEventListener('change', repaint)
    chart.destroy()
  }
}

/** A canvas cannot use CSS variables, so their values are read on each paint. */
const optionsOf = (
  element: HTMLElement,
  { days, measure, onPoint }: Drawing,
): Omit<uPlot.Options, 'width' | 'height'> => {
  const styles = getComputedStyle(element)
  const colorOf = (token: string) => (): string =>
    styles.getPropertyValue(/--[\w-]+/.exec(token)?.[0] ?? '').trim()
  const axis = {
    stroke: colorOf(tokens.color.inkSoft),
    font: `12px ${styles.fontFamily}`,
    ticks: { show: false },
  }
  const bars = uPlot.paths.bars?.({ size: [0.7, 48] })
  return {
    // The label of the last day extends past its bar.
    padding: [12, 16, 0, 0],
    legend: { show: false },
    select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    cursor: { x: false, y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: [-0.5, days.length - 0.5] },
      y: {
        range: (_chart, _min, max) => [0, Math.max(max * 1.08, measure === 'orders' ? 4 : 100)],
      },
    },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        space: 56,
        incrs: [1, 2, 3, 5, 7, 10, 15, 30],
        values: (_chart, splits) =>
          splits.map((index) => {
            const day = days[index]
            return day ? shortDayText(day) : ''
          }),
      },
      {
        ...axis,
        size: 56,
        grid: { stroke: colorOf(tokens.color.line), width: 1 },
        ...(measure === 'orders' && { incrs: wholeSteps }),
        values: (_chart, splits) => splits.map((value) => shortValueText(value, measure)),
      },
    ],
    series: [
      {},
      {
        fill: colorOf(measure === 'orders' ? tokens.color.info : tokens.color.accent),
        points: { show: false },
        ...(bars && { paths: bars }),
      },
    ],
    hooks: { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? null)] },
  }
}

/** Whole numbers only: there are no fractional orders. */
const wholeSteps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]

/** Replaces uPlot's style sheet, whose global selectors modules must not use. */
const addClasses = ({ root, over, under, ctx: { canvas } }: uPlot): void => {
  over.parentElement?.classList.add(css.wrap)
  for (const layer of [over, under]) layer.classList.add(css.layer)
  canvas.classList.add(css.canvas)
  for (const axis of root.querySelectorAll('.u-axis')) axis.classList.add(css.layer)
}
