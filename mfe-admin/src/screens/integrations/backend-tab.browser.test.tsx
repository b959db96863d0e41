import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { type Backend, grantsOf, type ModuleBackend } from '@shop/contracts/backend'

import { openAdmin } from '../../test/admin-api.ts'
import { confirm, dialog, expectSaid, openModule, press, question } from './test/open-module.ts'
import { atMs, moduleDetails, releaseSummary } from './test/registry-wire.ts'

const backend: Backend = {
  needs: {
    rows: { waiting: { version: 1, persons: true } },
    values: false,
    secrets: ['brevo'],
    reads: ['orders:read'],
    hosts: [],
    mails: {
      back: {
        subject: 'Back in stock',
        heading: 'It is back',
        intro: 'You waited for it.',
        next: ['Order soon.'],
        consent: 'own-request',
      },
    },
  },
  actions: {},
  events: ['stock.changed'],
  jobs: {},
}

const grants = grantsOf(backend).map(({ name, text }, index) => ({
  grant: name,
  text,
  is_approved: index === 0,
  versions: index === 0 ? ['1.1', '1.2'] : ['1.2'],
}))

const used: ModuleBackend = {
  backend,
  meters: [
    {
      name: 'action subscribe',
      today: { count: 40, failures: 12 },
      month: { count: 1200, failures: 15 },
      last_error: 'fetch failed',
      last_error_at_ms: atMs(3),
    },
  ],
  tables: [{ table: 'waiting', rows: 1204, bytes: 3_200_000 }],
  secrets: [{ name: 'old', set_at_ms: atMs(2), set_by: 'ada@example.com' }],
  deliveries: { waiting: 2, failed: 1, oldest_waiting_at_ms: atMs(4) },
}

const tab = (name: RegExp) => dialog.getByRole('tab', { name })

it('has no tab for a module without a back end', async () => {
  await openModule()
  await expect.element(tab(/^Settings/)).toBeVisible()
  await expect.element(tab(/^Back end/)).not.toBeInTheDocument()
})

it('has a tab for a removed back end, with its past activity', async () => {
  await openModule({}, 'back-end', { ...used, backend: null })
  await expect.element(tab(/^Back end$/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(dialog.getByText('Action subscribe')).toBeVisible()
})

it('deletes the rows of a module that is out of the shop, and of no other', async () => {
  const { writes } = await openModule({ live: null }, 'back-end', used)
  await press('Delete all rows')
  await expect.element(question.getByText(/those about people, too/)).toBeVisible()
  await confirm('Delete all rows')
  await expectSaid('All rows of looks are deleted')
  expect(writes).toEqual(['delete rows'])
})

it('lists its rights in plain words, and approves or revokes each', async () => {
  const { writes } = await openModule({ grants }, 'back-end', used)
  await expect.element(tab(/^Back end \(4\)$/)).toBeVisible()
  const rights = dialog.getByRole('tabpanel').getByRole('list').first().getByRole('listitem')
  await expect.poll(() => rights.last().element().textContent).toMatch(/^Store “waiting”/)
  const mail = dialog.getByText('Send the email “Back in stock” to people who asked for it')
  await expect.element(mail).toBeVisible()
  const words = 'Back in stock · It is back · You waited for it. · Order soon.'
  await expect.element(dialog.getByText(new RegExp(words))).toBeVisible()
  await press('Approve Read orders with names, email addresses and postal addresses')
  await expectSaid('The right is approved')
  await press('Take back Store “waiting”: rows about people, by their email address')
  await expectSaid('The right is taken back')
  expect(writes).toEqual([
    'settings {"approve":{"grants":["read orders:read"]}}',
    'settings {"unapprove":{"grants":["rows waiting of persons"]}}',
  ])
})

it.each([
  {
    requested: { kind: 'live' },
    waits: /^1\.2 goes live only when/,
    button: 'Approve all and make live',
    text: /^Its back end may then .* every shopper gets it in place of 1\.1/,
    said: '1.2 is live',
    write: ['live {"version":"1.2","from":"1.1"}'],
  },
  {
    requested: { kind: 'fixed', percent: 5 },
    waits: /^1\.2 waits to be a canary: 5% until somebody changes it\. It starts only when/,
    button: 'Approve all and start the canary',
    text: /asked for a canary: 5% until somebody changes it\. All other shoppers keep 1\.1/,
    said: '1.2 is a canary: 5% until somebody changes it',
    write: ['canary {"version":"1.2","strategy":{"kind":"fixed","percent":5},"from":null}'],
  },
  {
    requested: null,
    waits: /^1\.2 can go live only when/,
    button: 'Approve all',
    text: /Shoppers see no difference/,
    said: 'All that 1.2 needs is approved',
    write: [],
  },
] as const)(
  'after "$button", says: $said',
  async ({ requested, waits, button, text, said, write }) => {
    const releases = [releaseSummary('1.2', 30, { requested }), ...moduleDetails().releases]
    const { writes } = await openModule({ grants, releases }, 'back-end', used)
    await expect.element(dialog.getByText(waits)).toBeVisible()
    await press(button)
    await expect.element(question.getByText(text)).toBeVisible()
    const confirming = question.getByRole('button', { name: button }).element()
    expect(confirming.scrollWidth).toBeLessThanOrEqual(confirming.clientWidth)
    await confirm(button)
    await expectSaid(said)
    const waiting = grants.slice(1).map(({ grant }) => grant)
    expect(writes).toEqual([
      `settings ${JSON.stringify({ approve: { grants: waiting } })}`,
      ...write,
    ])
  },
)

it('shows its activity, its stored rows and its waiting events', async () => {
  await openModule({ grants }, 'back-end', used)
  const did = dialog.getByRole('table', { name: 'What it did' })
  await expect.element(did.getByRole('cell', { name: '40, 12 failed' })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Delete all rows' }).elements()).toEqual([])
  await expect.element(did.getByText(/^Failed Nov 20, .*: fetch failed$/)).toBeVisible()
  await expect.element(dialog.getByText('1,204 of 20,000')).toBeVisible()
  await expect.element(dialog.getByText('3.2 MB of 21.0 MB')).toBeVisible()
  await expect.element(dialog.getByText(/^2, the oldest since Nov 20, 2026/)).toBeVisible()
  const failed = dialog.getByRole('term').filter({ hasText: 'Events that failed for good' })
  await expect.element(failed).toBeVisible()
})

it('enters, replaces and removes secrets, which it never shows', async () => {
  const { writes } = await openModule({ grants }, 'back-end', used)
  await expect.element(dialog.getByText(/^Entered Nov 20, .* by ada@example\.com$/)).toBeVisible()
  await press('Enter brevo')
  const field = question.getByLabelText('Secret')
  await expect.element(field).toHaveFocus()
  await confirm('Enter')
  await expect.element(field).toHaveAccessibleDescription('Secret is required.')
  await field.fill(' key-1\nkey-2 ')
  await confirm('Enter')
  await expectSaid('The secret brevo is entered')
  await press('Replace old')
  await expect.element(field).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await press('Remove old')
  await confirm('Remove')
  await expectSaid('The secret old is removed')
  expect(writes).toEqual(['secret {"value":"key-1\\nkey-2"}', 'remove secret'])
})

it('lets a viewer see everything and change nothing', async () => {
  const module = moduleDetails({ grants })
  await openAdmin('/admin/integrations?view=looks&tab=back-end', {
    'GET /api/staff': { email: 'eve@example.com', role: 'viewer', sign_out: null },
    'GET /api/registry': { modules: [module] },
    'GET /api/modules/:module': module,
    'GET /api/backends/:module': used,
  })
  await expect.element(dialog.getByText('brevo')).toBeVisible()
  const buttons = dialog.getByRole('tabpanel').getByRole('button')
  expect(buttons.elements()).toEqual([])
})

it('lists a back end that fails or lacks a secret at the top of the page', async () => {
  const missing = [{ name: 'brevo', set_at_ms: null, set_by: null }]
  await openAdmin('/admin/integrations', {
    'GET /api/registry': { modules: [moduleDetails({ grants })] },
    'GET /api/backends/:module': { ...used, secrets: missing },
  })
  const failing = 'looks: action subscribe failed 12 of 40 times today'
  await expect
    .element(page.getByRole('link', { name: failing }))
    .toHaveAttribute('href', '/admin/integrations?view=looks&tab=back-end')
  const secret = 'looks needs the secret “brevo”, which nobody has entered'
  await expect.element(page.getByRole('link', { name: secret })).toBeVisible()
})
