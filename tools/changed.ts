/** What a change touches: the files that differ from the main branch, and the stories that walk through them. */
import { spawnSync } from 'node:child_process'
import process from 'node:process'

/** The areas a story covers: each the name (or its beginning) of a domain, screen, part, flow or folder of texts. */
export const areasOfStories = {
  'back-office':
    'admin admin-audit audit-words admin-catalogue admin-contacts admin-dashboard admin-experts admin-reviews admin-users audit catalogue onboarding reviews user-steps contacts',
  catalogue: 'catalogue admin-catalogue admin-showcases reference showcases admin',
  'extra-questions': 'questions admin-questions extra-questions reference application brief-document',
  access: 'support questions login shell for-experts contacts',
  'public-pages': 'landing for-experts experts project inspiration towns sitemap faq about legal support',
  addresses:
    'experts messages messaging admin admin-experts admin-users admin-user admin-clients admin-subscriptions admin-audit outbox',
  application: 'application brief briefs style-photos matching',
  explaining: 'landing how-matching faq about questions matching shell',
  towns: 'towns experts expert-card prices brief',
  brief:
    'landing prices brief briefs client-brief flow verification style-photos reference matches matching match reasons leads lead messages messaging',
  install: 'shell settings',
  budgets: 'shell landing for-experts experts project login legal inspiration',
  'deferred-hydration': 'landing for-experts login experts project lightbox',
  inspiration: 'inspiration portfolio palette matching',
  onboarding:
    'onboarding sign-up expert-application account-first profile-draft flow verification uploads media portfolio project admin-experts experts',
  portfolio: 'portfolio uploads project experts',
  'photos-first': 'photos-first onboarding picture-tags uploads media portfolio',
  conversation: 'messages messaging live notifications',
  leads: 'leads lead work-list',
  boards: 'boards inspiration brief briefs client-brief board-start style-photos brief-steps',
  sharing: 'boards inspiration brief-document leads lead',
  matches: 'matches matching match reasons favourites expert-card experts login',
  quote: 'quotes meetings messages messaging reviews own-reviews received-reviews',
  plans: 'billing subscriptions local-payments plans insights for-experts',
  studio: 'studio mail-studio expert-settings',
  inviting: 'invitations invitation admin-invitations admin-imports mail-invitation onboarding account-first',
  'long-texts': 'shell',
  'slow-loading': 'messages messaging',
  'own-site': 'own-site mail-own-site experts expert-settings sitemap',
  legal: 'notice notices mail-notices legal support',
  texts: 'admin-texts admin-wording legal-texts legal wording',
  company: 'admin-company company',
  translation: 'translation translations accounts settings messages experts project',
  lists:
    'admin admin-audit admin-clients admin-contacts admin-security admin-subscriptions admin-users admin-user audit audit-words security subscriptions users',
  'saved-searches': 'saved-searches mail-saved-searches experts sign-up login',
  dashboard: 'dashboard admin-dashboard period insights',
  'session-over': 'shell settings expert-settings messages leads portfolio login',
  strangers: 'login verification shell contacts',
  safety: 'accounts security admin-account admin-security admin-users user-steps look login',
  passkeys: 'accounts security admin-account login',
  moderation: 'admin admin-contacts admin-reviews admin-reports notices messaging reviews review-reasons contacts',
  operating: 'operations admin-operating admin-outbox outbox onboarding sign-up',
  integrations: 'integrations admin-integrations',
  review: 'admin-experts expert-review review-reasons onboarding landing',
  settings: 'settings data-export accounts account password restore verify-email verification',
  notifications: 'drafts notifications unsubscribe outbox mail',
} as const
const HOMES = [
  'apps/web/src/(?:screens|parts|flows|lib/queries)',
  'apps/web/locales',
  'apps/server/src/domains/[a-z-]+',
  'packages/contract/src/[a-z-]+',
]
/** Under every page: four stories meet most of it. */
const FRAME =
  /^(?:apps\/web\/(?:src\/(?:ui|lib(?!\/queries)|routes|deferred-hydration|parts\/(?:shell|entry|form))\/|src\/[^/]+$|vite)|apps\/server\/src\/(?:platform\/|[^/]+$)|package-lock\.json$)/
const THROUGH_THE_FRAME = ['access', 'brief', 'budgets', 'deferred-hydration']
/** Used by the stories themselves. */
const SUPPORT = /^e2e\/(?:support\/|playwright\.config)/

/** The stories' names, without folder and ending. */
export function storiesFor(files: readonly string[]): string[] {
  const touched = (story: string, areas: string) => {
    const area = new RegExp(String.raw`^(?:${HOMES.join('|')})/(?:${areas.replaceAll(' ', '|')})(?=[-/.])`)
    return files.some(
      (file) =>
        file === `e2e/${story}.story.ts` ||
        SUPPORT.test(file) ||
        area.test(file) ||
        (THROUGH_THE_FRAME.includes(story) && FRAME.test(file)),
    )
  }
  return Object.entries(areasOfStories)
    .filter(([story, areas]) => touched(story, areas))
    .map(([story]) => story)
}

/** The commit where a branch left main; on main itself the last one, so that only uncommitted changes count. */
export function baseOfChange(): string {
  for (const main of ['main', 'origin/main']) {
    const base = git('merge-base', 'HEAD', main)
    if (base) return base.trim()
  }
  return 'HEAD'
}

export function changedFiles(base: string): string[] {
  const listed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(listed.flatMap((text) => (text ?? '').split('\n').filter(Boolean)))].toSorted()
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', cwd: process.cwd() })
  return status === 0 ? stdout : undefined
}
