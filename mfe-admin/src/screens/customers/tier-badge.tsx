import type { Customer } from '@shop/contracts/customer'
import { type CustomerTier, tierOf } from '@shop/domain/customer-tiers'
import { Badge, type Tone } from '@shop/ui/badge'

const tones: Record<CustomerTier, Tone> = { Regular: 'plain', Premium: 'info', VIP: 'violet' }

export const TierBadge = ({ customer }: { customer: Customer }) => {
  const tier = tierOf(customer.totalSpentCents)
  return <Badge tone={tones[tier]}>{tier}</Badge>
}
