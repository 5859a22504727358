/**
 * The links of the footer in their groups, one line each. Those whose route does not exist are left out
 * (`useExistingItems`).
 */
import type { Language } from '#lib/language/locale.ts'
import { paths } from '#lib/paths.ts'
import type { NavItem } from '../navigation/navigation.ts'

export const forHomes: readonly NavItem[] = [
  { path: paths.clientRegistration(), label: 'shell.nav.start' },
  { path: paths.inspiration(), label: 'shell.nav.inspiration' },
  { path: paths.experts(), label: 'shell.nav.experts' },
  { path: paths.towns(), label: 'shell.footer.towns' },
  { path: paths.howMatchingWorks(), label: 'shell.footer.matching' },
]

export const forExperts: readonly NavItem[] = [
  { path: paths.forExperts(), label: 'shell.footer.whatExpertsGet' },
  { path: paths.expertRegistration(), label: 'shell.footer.apply' },
]

export const aboutHusrum: readonly NavItem[] = [
  { path: paths.about(), label: 'shell.footer.about' },
  { path: paths.faq(), label: 'shell.footer.faq' },
  { path: paths.contact(), label: 'shell.footer.contact' },
]

/** Links that the law requires: at the foot of every page. */
export const legalItems = (language: Language): readonly NavItem[] => [
  { path: paths.terms(language), label: 'shell.footer.terms' },
  { path: paths.privacy(language), label: 'shell.footer.privacy' },
  { path: paths.cookies(), label: 'shell.footer.cookies' },
  { path: paths.accessibility(), label: 'shell.footer.accessibility' },
  { path: paths.ranking(), label: 'shell.footer.ranking' },
  { path: paths.notice(), label: 'shell.footer.notice' },
  { path: paths.imprint(), label: 'shell.footer.imprint' },
]

/** In the short footer: before the links that the law requires. */
export const shortItems: readonly NavItem[] = [
  { path: paths.howMatchingWorks(), label: 'shell.footer.matching' },
  { path: paths.faq(), label: 'shell.footer.faq' },
  { path: paths.contact(), label: 'shell.footer.contact' },
]
