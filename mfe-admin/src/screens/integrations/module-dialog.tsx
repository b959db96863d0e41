import { useState } from 'react'

import type { ModuleDetails } from '@shop/contracts/registry'
import { Stack } from '@shop/ui/stack'

import { Tabs } from '../../frame/display/tabs.tsx'
import { capitalized } from '../../frame/display/text.tsx'
import { DetailsDialog } from '../../lists/details-dialog.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { CanaryDialog } from './canary-dialog.tsx'
import type { OpenAction } from './module-actions.ts'
import { HealthTab } from './health-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { type IntegrationsSearch, type ModuleTab, registryQueries } from './registry-queries.ts'
import { LiveState, ReleasesTab } from './releases-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'

export const ModuleDialog = ({ search }: { search: IntegrationsSearch }) => (
  <DetailsDialog
    title={search.view ? capitalized(search.view) : ''}
    noun="module"
    search={search}
    details={registryQueries.details}
    missing={{
      title: 'There is no such module',
      text: 'Nothing has been published under this name, or the link is incomplete.',
      back: 'Back to the modules',
    }}
  >
    {(module) => <Details key={module.module} module={module} firstTab={search.tab} />}
  </DetailsDialog>
)

type Props = { module: ModuleDetails; firstTab: ModuleTab | undefined }

/** An open dialog survives a refetch caused by a realtime event. */
const Details = ({ module, firstTab = 'releases' }: Props) => {
  const [opened, setOpened] = useState<Parameters<OpenAction>[0]>()
  const close = (): void => setOpened(undefined)
  const confirmed = opened?.kind === 'canary' || opened?.kind === 'preview' ? undefined : opened
  const waiting = [...module.links, ...module.pages, ...module.sources].filter(
    (one) => !one.is_approved,
  ).length
  return (
    <Stack gap="lg">
      <LiveState module={module} onOpen={setOpened} />
      <Tabs
        label="Details of the module"
        first={capitalized(firstTab)}
        counts={{ Settings: waiting }}
        tabs={{
          Releases: <ReleasesTab module={module} onOpen={setOpened} />,
          Health: <HealthTab module={module} />,
          History: <HistoryTab module={module.module} />,
          Settings: <SettingsTab module={module} onOpen={setOpened} />,
        }}
      />
      <ActionDialog action={confirmed} module={module} onClose={close} />
      <CanaryDialog
        version={opened?.kind === 'canary' ? opened.version : undefined}
        module={module}
        onClose={close}
      />
      <PreviewDialog
        version={opened?.kind === 'preview' ? opened.version : undefined}
        module={module.module}
        onClose={close}
      />
    </Stack>
  )
}
