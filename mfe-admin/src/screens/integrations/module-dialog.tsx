import { useState } from 'react'

import type { ModuleDetails } from '@shop/contracts/registry'
import { Stack } from '@shop/ui/stack'

import { Tabs } from '../../frame/display/tabs.tsx'
import { capitalized } from '../../frame/display/text.tsx'
import { DetailsDialog } from '../../lists/details-dialog.tsx'
import { ModuleDialogs } from './module-dialogs.tsx'
import type { OpenedAction } from './module-actions.ts'
import { HealthTab, HistoryTab } from './health-tab.tsx'
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
  const [opened, setOpened] = useState<OpenedAction>()
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
      <ModuleDialogs opened={opened} module={module} onClose={() => setOpened(undefined)} />
    </Stack>
  )
}
