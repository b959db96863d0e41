/** Dashboard: how the shop does, at a glance. */
import type { Dashboard } from '@shop/contracts/staff'
import type { PageProps } from '@shop/module-runtime/page-module'
import { Button } from '@shop/ui/button'
import { Icon } from '@shop/ui/icon'
import { Notice } from '@shop/ui/notice'
import { heading, label as labelStyle, quiet, subheading } from '@shop/ui/type'

import { Badge } from '../display/badge.tsx'
import { Clamped } from '../display/clamped.tsx'
import { segment, segments } from '../display/display.css.ts'
import { Meter } from '../display/meter.tsx'
import { Stats } from '../display/stats.tsx'
import { strong } from '../display/table.css.ts'
import { Cell, Row, Table } from '../display/table.tsx'
import * as page from '../frame/page.css.ts'
import { QueryResult } from '../listing/answered.tsx'
import { useRealtimePage } from '../listing/use-live-page.ts'
import { statusLabel, statusTones } from '../orders/order-text.ts'
import { DatabaseSetup } from '../populate/database-setup.tsx'
import * as css from './dashboard.css.ts'
import { exportReport } from './export-report.ts'
import type { DashboardSearch, loadDashboard } from './load-dashboard.ts'
import { chooseReport, type Report, type ReportShare } from './report.ts'

type Props = PageProps<Awaited<ReturnType<typeof loadDashboard>>, DashboardSearch>

/** The figures of the sample or of the shop itself, as the address says. */
export const DashboardPage = ({ data, search }: Props) => {
  useRealtimePage(['orders', 'products', 'reviews'], data)
  return (
    <QueryResult answer={data.figures} question={search} noun="dashboard">
      {(loaded) => <Report figures={loaded} chosen={search.figures} />}
    </QueryResult>
  )
}

const Report = ({
  figures,
  chosen,
}: {
  figures: Dashboard
  chosen: DashboardSearch['figures']
}) => {
  const report = chooseReport(figures, chosen)
  return (
    <div className={page.root}>
      <header className={page.head}>
        <div className={css.title}>
          <h1 className={heading}>Dashboard</h1>
          <Badge tone="success">Live</Badge>
        </div>
        <div className={css.tools}>
          <StatsSwitch isSample={report.isSample} />
          <Button tone="outline" onClick={() => void exportReport(report)}>
            Export report
          </Button>
        </div>
      </header>
      {report.isSample && (
        <p className={css.sample}>
          These are sample figures. Switch to Live to see those of this shop.
        </p>
      )}
      <Stats figures={report.cards} />
      <ProgressCards label="Progress" cards={report.progress} />
      <div className={css.columns}>
        <RecentOrders orders={report.recentOrders} />
        <TopProducts products={report.topProducts} />
      </div>
      <div className={css.columns}>
        <QuickActions />
        <DatabaseSetup />
      </div>
      <ProgressCards label="Health" cards={report.extras} />
    </div>
  )
}

const sides = [
  ['Sample', '/admin?figures=sample'],
  ['Live', '/admin?figures=live'],
] as const

/** The choice stands in the address. */
export const StatsSwitch = ({ isSample }: { isSample: boolean }) => (
  <nav aria-label="Stats" className={segments}>
    {sides.map(([text, href]) => (
      <a
        key={href}
        href={href}
        className={segment}
        aria-current={isSample === (text === 'Sample') ? 'true' : undefined}
      >
        {text}
      </a>
    ))}
  </nav>
)

/** A share that cannot be known has a dash and no bar. */
export const ProgressCards = ({
  label,
  cards,
}: {
  label: string
  cards: readonly ReportShare[]
}) => (
  <section className={css.cards} aria-label={label}>
    {cards.map((card) => (
      <div key={card.label} className={css.card}>
        <h2 className={labelStyle}>{card.label}</h2>
        <p className={css.value}>{card.value}</p>
        {card.share !== null && <Meter label={card.label} share={card.share} />}
        <p className={quiet}>{card.note}</p>
      </div>
    ))}
  </section>
)

const ways = [
  ['Manage products', '/admin/products'],
  ['View orders', '/admin/orders'],
  ['See analytics', '/admin/analytics'],
] as const

/** Three links. */
export const QuickActions = () => (
  <section className={css.part}>
    <h2 className={subheading}>Quick actions</h2>
    <ul className={css.actions}>
      {ways.map(([text, href]) => (
        <li key={href}>
          <a className={css.action} href={href}>
            {text} <Icon name="forward" size="sm" />
          </a>
        </li>
      ))}
    </ul>
  </section>
)

const columns = ['Order', 'Customer', 'Status', 'Total'] as const

/** Orders of this shop lead to their details. */
export const RecentOrders = ({ orders }: { orders: Report['recentOrders'] }) => (
  <section className={css.part}>
    <h2 className={subheading}>Recent orders</h2>
    {orders.length === 0 ? (
      <Notice title="No orders yet" text="The first one will show here the moment it comes in." />
    ) : (
      <Table label="Recent orders" columns={columns}>
        {orders.map(({ id, customer, status, total, href }) => (
          <Row key={href ?? id}>
            <Cell label="Order" kind="mono">
              {href ? <a href={href}>{id}</a> : id}
            </Cell>
            <Cell label="Customer">
              <span className={strong}>{customer}</span>
            </Cell>
            <Cell label="Status">
              <Badge tone={statusTones[status]}>{statusLabel(status)}</Badge>
            </Cell>
            <Cell label="Total" kind="number">
              {total}
            </Cell>
          </Row>
        ))}
      </Table>
    )}
  </section>
)

/** Best first. */
export const TopProducts = ({ products }: { products: Report['topProducts'] }) => (
  <section className={css.part}>
    <h2 className={subheading}>Top products by revenue</h2>
    {products.length === 0 ? (
      <p className={quiet}>Nothing has been sold yet.</p>
    ) : (
      <ol className={css.ranks}>
        {products.map(({ name, note, revenue }) => (
          <li key={name} className={css.rank}>
            <Clamped text={name} look={css.rankName} />
            <span className={css.rankValue}>{revenue}</span>
            <span className={quiet}>{note}</span>
          </li>
        ))}
      </ol>
    )}
  </section>
)
