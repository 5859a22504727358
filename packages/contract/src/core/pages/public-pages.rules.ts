/**
 * Pages in the sitemap, without those made from rows (experts, projects). Public pages that are left out are listed
 * below with the reason, and a test proves that the two lists are complete.
 */
export const publicPages = [
  '/',
  '/experts',
  '/inspiration',
  '/for-designer-and-architects',
  '/towns',
  '/how-matching-works',
  '/about',
  '/faq',
  '/contact',
  '/imprint',
  '/terms-and-conditions',
  '/privacy-policy',
  '/cookies',
  '/ranking',
  '/accessibility',
  '/notice',
] as const

/** Forms without content of their own: search engines find the pages that lead to them. */
export const formPages = [
  '/client-registration',
  '/expert-registration',
  '/forgot-password',
  '/login',
  '/sign-up',
] as const
