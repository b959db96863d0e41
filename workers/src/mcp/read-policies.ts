/** `get_policies`: the words of the policy pages. */
import {
  type GetPoliciesResult,
  type GetPoliciesInput,
  type PolicyTopic,
  policyTopics,
} from '@shop/contracts/agent'
import type { Block, LegalText } from '@shop/content/legal-text'
import { privacy } from '@shop/content/privacy'
import { returns } from '@shop/content/returns'
import { terms } from '@shop/content/terms'
import { businessHours, contactFacts } from '@shop/content/shop-facts'

/** Where a topic is written: a whole text, or a section of one. */
const sources: Record<PolicyTopic, { text: LegalText; sectionId?: string }> = {
  shipping: { text: terms, sectionId: 'shipping' },
  returns: { text: returns },
  privacy: { text: privacy },
  terms: { text: terms },
}

export const readPolicies = ({
  origin,
  input: { topic },
}: {
  origin: string
  input: GetPoliciesInput
}): GetPoliciesResult => ({
  policies: (topic ? [topic] : policyTopics).map((one) => toPolicy(origin, one)),
  contact: {
    email: contactFacts.email,
    phone: contactFacts.phone,
    hours: businessHours.map(({ days, hours }) => `${days} ${hours}`),
  },
})

const toPolicy = (origin: string, topic: PolicyTopic): GetPoliciesResult['policies'][number] => {
  const { text, sectionId } = sources[topic]
  const sections = text.sections.filter(({ id }) => sectionId === undefined || id === sectionId)
  return {
    topic,
    title: text.title,
    summary: text.summary,
    url: `${origin}${text.path}${sectionId ? `#${sectionId}` : ''}`,
    updated_on: text.updatedOn,
    sections: sections.map(({ heading, blocks }) => ({
      heading,
      text: blocks.map(toText).join('\n\n'),
    })),
  }
}

const toText = (block: Block): string =>
  typeof block === 'string' ? block : block.map((point) => `- ${point}`).join('\n')
