/** Dashboard: how the shop does, at a glance. */
import type { Dashboard } from '@shop/contracts/staff'
import type { PageProps } from '@shop/module-runtime/page-module'
import { Button } from '@shop/ui/button'
import { heading } from '@shop/ui/type'

import { Badge } from '../badge/badge.tsx'
import { Figures } from '../figures/figures.tsx'
import * as page from '../frame/page.css.ts'
import { Answered } from '../listing/answered.tsx'
import { useLivePage } from '../listing/use-live-page.ts'
import { DatabaseSetup } from '../populate/database-setup.tsx'
import { chooseReport } from './choose-report.ts'
import * as css from './dashboard-page.css.ts'
import { exportReport } from './export-report.ts'
import { FigureSwitch } from './figure-switch.tsx'
import type { DashboardSearch, loadDashboard } from './load-dashboard.ts'
import { ProgressCards } from './progress-cards.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { TopProducts } from './top-products.tsx'

type Props = PageProps<Awaited<ReturnType<typeof loadDashboard>>, DashboardSearch>

/** The figures of the sample or of the shop itself, as the address says. */
export const DashboardPage = ({ data, search }: Props) => {
  useLivePage(['orders', 'products', 'reviews'], data)
  return (
    <Answered answer={data.figures} question={search} noun="dashboard">
      {(loaded) => <Report figures={loaded} chosen={search.figures} />}
    </Answered>
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
          <FigureSwitch isSample={report.isSample} />
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
      <Figures figures={report.cards} />
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
