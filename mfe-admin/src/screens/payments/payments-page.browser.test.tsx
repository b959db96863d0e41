import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import type { PaymentSetupWire } from '@shop/contracts/payment'
import { shopSettings } from '@shop/session/shop-settings'

import { openAdmin } from '../../test/admin-api.ts'

afterEach(() => {
  shopSettings.payment = null
})

const setupWire = (own: Partial<PaymentSetupWire> = {}): PaymentSetupWire => ({
  provider: 'Stripe',
  is_test: false,
  key: 'accepted',
  has_webhook_secret: true,
  webhook_url: 'https://shop.example/api/payments/webhook',
  last_webhook_at: '2026-01-05T10:00:00.000Z',
  recently_paid: 4,
  without_webhook: 0,
  open: 2,
  owed: 1,
  failed_refunds: 0,
  late_refunds: 0,
  minutes: 30,
  dashboard_url: 'https://dashboard.stripe.com/',
  ...own,
})

const noProvider = { provider: null, key: 'none', has_webhook_secret: false } as const

const openPayments = (own: Partial<PaymentSetupWire> = {}) =>
  openAdmin('/admin/payments', { 'GET /api/payments': setupWire(own) })

it('explains how to accept payments while no provider is set up', async () => {
  await openPayments({ ...noProvider, open: 0, owed: 0 })
  await expect.element(page.getByText(/^Payment providers will be connected here\./)).toBeVisible()
  for (const name of [/PAYMENT_KEY/, /PAYMENT_WEBHOOK_SECRET/])
    await expect.element(page.getByText(name)).toBeVisible()
  const address = page.getByLabelText('Webhook address')
  await expect.element(address).toHaveValue('https://shop.example/api/payments/webhook')
  await expect.element(page.getByText('To be refunded')).not.toBeInTheDocument()
})

it('counts the refunds that are owed for a provider that is no longer set up', async () => {
  await openPayments({ ...noProvider, open: 0, owed: 7 })
  await expect.element(page.getByRole('link', { name: '7 To be refunded' })).toBeVisible()
  await expect.element(page.getByText('How to get paid')).toBeVisible()
})

it('says how many refunds are late', async () => {
  await openPayments({ late_refunds: 5 })
  await expect.element(page.getByText('Refunds in progress for over an hour')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '5 Refunds in progress for over an hour' }))
    .toHaveAttribute('href', '/admin/orders?payment=refunding&sort=old')
})

it('shows the provider, its key, and the orders that need attention', async () => {
  await openPayments()
  await expect.element(page.getByText('Accepted')).toBeVisible()
  await expect.element(page.getByText('30 minutes')).toBeVisible()
  await expect.element(page.getByText(/^Refunds in progress/)).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: '2 Payment open' }))
    .toHaveAttribute('href', '/admin/orders?payment=open')
  await expect
    .element(page.getByRole('link', { name: '1 To be refunded' }))
    .toHaveAttribute('href', '/admin/orders?payment=owed')
  await expect
    .element(page.getByRole('link', { name: 'The dashboard' }))
    .toHaveAttribute('href', 'https://dashboard.stripe.com/')
})

it.each([
  ['None yet', { last_webhook_at: null }],
  ['Missing', { has_webhook_secret: false }],
  ['1 of 4 payments', { without_webhook: 3 }],
  ['Rejected', { key: 'rejected' }],
] as const)('says what is wrong: %s', async (text, own) => {
  await openPayments(own)
  await expect.element(page.getByText(text)).toBeVisible()
})

it('also marks test payments below the shop’s name', async () => {
  shopSettings.payment = { provider: 'Stripe', isTest: true }
  await openPayments({ is_test: true })
  await expect.element(page.getByText('Test payments').nth(1)).toBeVisible()
  const home = page.getByRole('link', { name: /admin/ }).first()
  await expect.element(home.getByText('Test payments')).toBeVisible()
})
