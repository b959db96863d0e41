/** The content pages by route, each in a chunk of its own. */

export const contentPages = {
  '/about': async () => (await import('./about/about-page.tsx')).AboutPage,
  '/contact': async () => (await import('./contact/contact-page.tsx')).ContactPage,
  '/faq': async () => (await import('./faq/faq-page.tsx')).FaqPage,
  '/privacy': async () => (await import('./legal/legal-page.tsx')).LegalPage,
  '/terms': async () => (await import('./legal/legal-page.tsx')).LegalPage,
  '/returns': async () => (await import('./legal/legal-page.tsx')).LegalPage,
}
