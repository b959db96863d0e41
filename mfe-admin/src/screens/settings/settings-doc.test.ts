import { settingGroups, settingKeys } from '@shop/contracts/shop-settings'
import { allDefaults } from '@shop/content/page-texts'
import { expect, it } from 'vitest'

import {
  type Fields,
  type FieldSpec,
  shortened,
  specOf,
  valueText,
} from '../../forms/field-draft.ts'

/** Shortens long texts, which the back office and `packages/content` show in full. */
const inCell = (value: string): string =>
  shortened(value.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|'), 400)

const rowsOf = (spec: FieldSpec, value: Fields): string[] =>
  Object.entries(spec.fields).flatMap(([name, field]) => {
    const own = value[name] ?? null
    const parts = Object.values(field.item?.fields ?? {}).map(({ label }) => label)
    const help = [field.help, parts.length > 0 && `Each has: ${parts.join(', ')}.`]
    return `| ${field.label} | ${inCell(valueText(field, own))} | ${help.filter(Boolean).join(' ')} |`
  })

const sections = settingKeys.flatMap((key) => {
  const { title, shownIn } = settingGroups[key]
  const spec = specOf(settingGroups[key].schema)
  return [
    `## ${title}`,
    `Shown in: ${shownIn}.`,
    ['| Setting | Default | Note |', '| --- | --- | --- |']
      .concat(rowsOf(spec, allDefaults[key] as unknown as Fields))
      .join('\n'),
  ]
})

const text = [
  '# Settings',
  'Managers change these in the back office under Settings, Shipping, Taxes, Pages and SEO; viewers and clerks see them. Open pages follow within a second, each change can be undone, and “Back to the default” restores what stands here. A change may wait as a draft or for a time, and a preview shows it before. An order keeps what it was charged by.',
  ...sections,
].join('\n\n')

it('docs/settings.md matches the settings, as `npx vitest run -u` with this file writes it', async () => {
  await expect(`${text}\n`).toMatchFileSnapshot('../../../../docs/settings.md')
})
