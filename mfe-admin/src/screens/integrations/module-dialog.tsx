import { Tabs } from '@base-ui/react/tabs'
import { useState } from 'react'

import type { ModuleDetails } from '@shop/contracts/registry'
import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Stack } from '@shop/ui/stack'

import { tab, tabPanel, tabs as tabList } from '../../frame/display/display.css.ts'
import { capitalized } from '../../frame/display/text.tsx'
import { DetailsDialog } from '../../lists/details-dialog.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { CanaryDialog } from './canary-dialog.tsx'
import type { Action, ModuleActions } from './module-actions.ts'
import { HealthTab } from './health-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { LiveState } from './live-state.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import {
  type IntegrationsSearch,
  type ModuleTab,
  moduleTabs,
  registryQueries,
} from './registry-queries.ts'
import { ReleasesTab } from './releases-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'

export const ModuleDialog = ({ search }: { search: IntegrationsSearch }) => (
  <DetailsDialog
    title={search.view ? capitalized(search.view) : ''}
    noun="module"
    search={search}
    details={registryQueries.details}
    renderMissing={(_wasSeen, close) => (
      <Notice
        title="There is no such module"
        text="Nothing has been published under this name, or the link is incomplete."
      >
        <Button onClick={close}>Back to the modules</Button>
      </Notice>
    )}
  >
    {(module) => <Details key={module.module} module={module} firstTab={search.tab} />}
  </DetailsDialog>
)

type Props = { module: ModuleDetails; firstTab: ModuleTab | undefined }

/** The selected tab and open dialogs survive a refetch caused by a realtime event. */
const Details = ({ module, firstTab = 'releases' }: Props) => {
  const [action, setAction] = useState<Action>()
  const [canaryVersion, setCanaryVersion] = useState<string>()
  const [previewVersion, setPreviewVersion] = useState<string>()
  const actions: ModuleActions = {
    confirm: setAction,
    startCanary: setCanaryVersion,
    preview: setPreviewVersion,
  }
  const waiting = [...module.links, ...module.pages, ...module.sources].filter(
    (one) => !one.is_approved,
  ).length
  return (
    <Stack gap="lg">
      <LiveState module={module} actions={actions} />
      <Tabs.Root defaultValue={firstTab}>
        <Tabs.List className={tabList} activateOnFocus aria-label="Details of the module">
          {moduleTabs.map((name) => (
            <Tabs.Tab key={name} value={name} className={tab}>
              {capitalized(name)}
              {name === 'settings' && waiting > 0 && ` (${waiting})`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="releases" className={tabPanel}>
          <ReleasesTab module={module} actions={actions} />
        </Tabs.Panel>
        <Tabs.Panel value="health" className={tabPanel}>
          <HealthTab module={module} />
        </Tabs.Panel>
        <Tabs.Panel value="history" className={tabPanel}>
          <HistoryTab module={module.module} />
        </Tabs.Panel>
        <Tabs.Panel value="settings" className={tabPanel}>
          <SettingsTab module={module} actions={actions} />
        </Tabs.Panel>
      </Tabs.Root>
      <ActionDialog action={action} module={module} onClose={() => setAction(undefined)} />
      <CanaryDialog
        version={canaryVersion}
        module={module}
        onClose={() => setCanaryVersion(undefined)}
      />
      <PreviewDialog
        module={module.module}
        version={previewVersion}
        onClose={() => setPreviewVersion(undefined)}
      />
    </Stack>
  )
}
