/** The label of the checkout's box. Each consent stores it as what was agreed to. */
export const newsletterConsent = 'Email me about new drops'
