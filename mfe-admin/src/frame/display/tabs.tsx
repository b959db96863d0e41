import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

import * as css from './display.css.ts'

type Props = {
  label: string
  /** The content of each tab, by the tab's name. Only the chosen tab is rendered. */
  tabs: Readonly<Record<string, ReactNode>>
  counts?: Readonly<Record<string, number>>
  first?: string
}

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
