/** The list of customers with its search and filter. */
import type { CustomerList as List } from '@shop/contracts/customer'
import { Notice } from '@shop/ui/notice'
import { quiet } from '@shop/ui/type'

import { SelectField } from '../fields/select-field.tsx'
import * as css from '../frame/page.css.ts'
import { Answered } from '../listing/answered.tsx'
import { ListSection } from '../listing/list-section.tsx'
import type { Answer } from '../listing/load-answer.ts'
import { Pager } from '../listing/pager.tsx'
import { SearchBox } from '../listing/search-box.tsx'
import { useAddress } from '../listing/use-address.ts'
import { CustomersTable } from './customers-table.tsx'
import type { CustomersSearch } from './customers-search.ts'

const filterOptions = [
  ['', 'All'],
  ['active', 'Active'],
  ['vip', 'VIP'],
  ['new', 'New'],
] as const
const sortOptions = [
  ['', 'Last order'],
  ['spent', 'Total spent'],
  ['orders', 'Most orders'],
  ['name', 'Name A–Z'],
] as const

type Props = { list: Answer<List>; search: CustomersSearch }

/** Every choice goes into the address; the server answers one page. */
export const CustomerList = ({ list, search }: Props) => {
  const { choose, pageHref, open } = useAddress(search)
  const { view: _view, ...question } = search
  return (
    <ListSection label="Customer list">
      <div className={css.filters}>
        <div className={css.searchSlot}>
          <SearchBox
            label="Search by name or email…"
            words={search.q}
            onSearch={(q) => choose({ q }, { isReplace: true })}
          />
        </div>
        <div className={css.filterSlot}>
          <SelectField
            label="Filter"
            isLabelHidden
            options={filterOptions}
            value={search.filter ?? ''}
            onChange={({ target }) => choose({ filter: target.value })}
          />
        </div>
        <div className={css.filterSlot}>
          <SelectField
            label="Sort"
            isLabelHidden
            options={sortOptions}
            value={search.sort ?? ''}
            onChange={({ target }) => choose({ sort: target.value })}
          />
        </div>
      </div>
      <Answered answer={list} question={question} noun="customers">
        {({ customers, total }) => (
          <>
            <p className={quiet} role="status">
              {total.toLocaleString('en-US')} customer(s)
            </p>
            {total === 0 ? (
              <Notice title="No customers found" text="Everybody who orders is listed here." />
            ) : (
              <CustomersTable customers={customers} onView={open} />
            )}
            <Pager total={total} page={search.page} hrefOf={pageHref} />
          </>
        )}
      </Answered>
    </ListSection>
  )
}
