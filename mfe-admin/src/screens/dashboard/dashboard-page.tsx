import { useQuery } from '@tanstack/react-query'

import { capitalized } from '@shop/domain/capitalized'
import { Slot } from '@shop/module-runtime/slot'
import { Badge } from '@shop/ui/badge'
import { Button, ButtonLink } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Grid } from '@shop/ui/grid'
import { Notice } from '@shop/ui/notice'
import { Row } from '@shop/ui/stack'
import { type Column, Table } from '@shop/ui/table'
import { label as labelStyle, subtle } from '@shop/ui/type'

import { columns, figure } from '../../frame/display/display.css.ts'
import { Lines, LinkSwitch, Meter, Page, Ranks, Section, Stats } from '../../frame/display/page.tsx'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { QueryResult } from '../../lists/query-result.tsx'
import { statusTones } from '../orders/order-text.tsx'
import { DatabaseSetup } from '../populate/populate-page.tsx'
import {
  chooseReport,
  dashboardQuery,
  type DashboardSearch,
  exportReport,
  type Report,
  type ReportShare,
} from './report.ts'

export const DashboardPage = ({ search }: { search: DashboardSearch }) => (
  <QueryResult query={useQuery(dashboardQuery())} noun="dashboard">
    {(stats) => <ReportPage report={chooseReport(stats, search.figures)} />}
  </QueryResult>
)

const ReportPage = ({ report }: { report: Report }) => (
  <Page
    title="Dashboard"
    mark={<Badge tone="success">Live</Badge>}
    tools={
      <Row gap="sm">
        <LinkSwitch
          label="Figures"
          current={report.isSample ? 'Sample' : 'Live'}
          hrefs={{ Sample: '/admin?figures=sample', Live: '/admin?figures=live' }}
        />
        {useMayActAs('manager') && (
          <Button tone="outline" onClick={() => void exportReport(report)}>
            Export report
          </Button>
        )}
      </Row>
    }
  >
    {report.isSample && (
      <p className={subtle}>These are sample figures. Switch to Live to see those of this shop.</p>
    )}
    <div>
      <Stats stats={report.cards} />
      <Slot name="admin.dashboard" params={{}} />
    </div>
    <ProgressCards label="Progress" cards={report.progress} />
    <div className={columns}>
      <RecentOrders orders={report.recentOrders} />
      <Section title="Top products by revenue" level={2}>
        {report.topProducts.length === 0 ? (
          <p className={subtle}>Nothing has been sold yet.</p>
        ) : (
          <Ranks ranks={report.topProducts} />
        )}
      </Section>
    </div>
    <div className={columns}>
      <Section title="Quick actions" level={2}>
        <Row gap="sm">
          {links.map(([text, href]) => (
            <ButtonLink key={href} tone="outline" href={href}>
              {text}
            </ButtonLink>
          ))}
        </Row>
      </Section>
      {useMayActAs('manager') && <DatabaseSetup />}
    </div>
    <ProgressCards label="Health" cards={report.extras} />
  </Page>
)

const ProgressCards = ({ label, cards }: { label: string; cards: readonly ReportShare[] }) => (
  <section aria-label={label}>
    <Grid stretch="narrow">
      {cards.map((card) => (
        <Card key={card.label}>
          <h2 className={labelStyle}>{card.label}</h2>
          <p className={figure}>{card.value}</p>
          {card.share !== null && <Meter label={card.label} share={card.share} />}
          <p className={subtle}>{card.note}</p>
        </Card>
      ))}
    </Grid>
  </section>
)

const links = [
  ['Manage products', '/admin/products'],
  ['View orders', '/admin/orders'],
  ['See analytics', '/admin/analytics'],
] as const

const orderColumns: readonly Column<Report['recentOrders'][number]>[] = [
  { name: 'Order', kind: 'mono', cell: ({ id, href }) => (href ? <a href={href}>{id}</a> : id) },
  { name: 'Customer', cell: ({ customer }) => <Lines name={customer} /> },
  {
    name: 'Status',
    cell: ({ status }) => <Badge tone={statusTones[status]}>{capitalized(status)}</Badge>,
  },
  { name: 'Total', kind: 'number', cell: ({ total }) => total },
]

const RecentOrders = ({ orders }: { orders: Report['recentOrders'] }) => (
  <Section title="Recent orders" level={2}>
    {orders.length === 0 ? (
      <Notice title="No orders yet" text="The first one will show here the moment it comes in." />
    ) : (
      <Table
        label="Recent orders"
        columns={orderColumns}
        rows={orders}
        keyOf={({ href, id }) => href ?? id}
      />
    )}
  </Section>
)
