/** The label of the checkout's checkbox. Each consent stores a copy, because it may change. */
export const newsletterConsent = 'Email me about new drops'
