/** The pages on which owners can preview their drafts: those without a sign-in, by the area of their texts. */
export const previewPages = {
  landing: '/',
  experts: '/experts',
  inspiration: '/inspiration',
  'for-experts': '/for-designer-and-architects',
  brief: '/client-registration',
  'how-matching': '/how-matching-works',
  towns: '/towns',
  about: '/about',
  faq: '/faq',
  support: '/contact',
  notice: '/notice',
  imprint: '/imprint',
  login: '/login',
  'sign-up': '/sign-up',
  password: '/forgot-password',
  missing: '/nowhere',
} as const
export type PreviewPage = keyof typeof previewPages

const isPreviewPage = (name: string): name is PreviewPage => Object.hasOwn(previewPages, name)
export const previewPageNames = Object.keys(previewPages).filter(isPreviewPage)

/** The page that most likely has the text; many texts are on several pages, and header and footer on all. */
export function likelyPage(key: string): PreviewPage {
  if (key.startsWith('shell.notFound.')) return 'missing'
  const [area = ''] = key.split('.')
  return isPreviewPage(area) ? area : 'landing'
}
