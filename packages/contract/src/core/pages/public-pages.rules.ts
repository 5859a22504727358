/**
 * Pages that search engines are told of, without those that are made of rows (experts, projects). A page for everybody
 * that is not here says why below, and a test holds that there is no third kind.
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

/** Forms that say nothing by themselves: whoever looks for them finds the page that leads to them. */
export const formPages = [
  '/client-registration',
  '/expert-registration',
  '/forgot-password',
  '/login',
  '/sign-up',
] as const
