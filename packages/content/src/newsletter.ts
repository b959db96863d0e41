/** The words beside the checkout's box for e-mails about new products; stored with each consent, as what was agreed to. */
export const newsletterConsent = 'Email me about new drops'
