import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

import * as css from './display.css.ts'

type Props = {
  label: string
  /** The content of each tab, by the tab's name. Only that of the chosen tab is rendered. */
  tabs: Readonly<Record<string, ReactNode>>
  /** Shown after the names of tabs, unless 0. */
  counts?: Readonly<Record<string, number>>
  /** The name of the tab that is chosen first. */
  first?: string
}

/** The chosen tab survives a refetch caused by a realtime event. */
export const Tabs = ({ label, tabs, counts, first = Object.keys(tabs)[0] }: Props) => (
  <BaseTabs.Root defaultValue={first}>
    <BaseTabs.List className={css.tabs} activateOnFocus aria-label={label}>
      {Object.keys(tabs).map((name) => (
        <BaseTabs.Tab key={name} value={name} className={css.tab}>
          {name}
          {counts?.[name] ? ` (${counts[name]})` : ''}
        </BaseTabs.Tab>
      ))}
    </BaseTabs.List>
    {Object.entries(tabs).map(([name, content]) => (
      <BaseTabs.Panel key={name} value={name} className={css.tabPanel}>
        {content}
      </BaseTabs.Panel>
    ))}
  </BaseTabs.Root>
)
