/** The effect of a change: the files that differ from the main branch, and the stories that cover them. */
import { spawnSync } from 'node:child_process'
import process from 'node:process'

/** The features that a story covers, by their room and name. */
export const featuresOfStories = {
  'back-office/catalogue': 'back-office/catalogue back-office/staff-lists experts/showcases foundation/reference',
  'back-office/company': 'back-office/company',
  'back-office/dashboard': 'back-office/dashboard market/insights',
  'back-office/expert-review': 'back-office/expert-review discovery/landing experts/joining',
  'back-office/extra-questions': 'back-office/extra-questions clients/briefs foundation/reference',
  'back-office/integrations': 'back-office/integrations',
  'back-office/notices': 'back-office/contacts back-office/notices identity/legal-texts',
  'back-office/operations': 'back-office/operations back-office/outbox experts/joining identity/accounts',
  'back-office/wording': 'back-office/wording identity/legal-texts',
  'clients/boards': 'clients/boards clients/briefs discovery/inspiration',
  'clients/boards.sharing': 'clients/boards clients/briefs discovery/inspiration market/leads',
  'clients/briefs':
    'clients/briefs discovery/figures discovery/landing foundation/reference identity/accounts market/leads market/matching market/messaging',
  'clients/briefs.own': 'clients/briefs market/matching',
  'clients/saved-searches': 'clients/saved-searches experts/profile identity/accounts',
  'discovery/inspiration': 'discovery/inspiration experts/portfolio market/matching',
  'discovery/town-pages': 'clients/briefs discovery/figures discovery/town-pages experts/profile',
  'discovery/translations':
    'discovery/translations experts/portfolio experts/profile identity/accounts market/messaging',
  'experts/billing': 'discovery/site-pages experts/billing market/insights',
  'experts/invitations': 'experts/invitations experts/joining',
  'experts/joining':
    'back-office/expert-review experts/joining experts/portfolio experts/profile foundation/media identity/accounts',
  'experts/joining.photos-first': 'experts/joining experts/picture-tags experts/portfolio foundation/media',
  'experts/own-site': 'discovery/sitemap experts/own-site experts/profile',
  'experts/portfolio': 'experts/portfolio experts/profile foundation/media',
  'experts/studio': 'experts/profile experts/studio',
  'identity/accounts.passkeys': 'identity/accounts',
  'identity/accounts.safety': 'back-office/users identity/accounts',
  'identity/accounts.session-over': 'experts/portfolio experts/profile identity/accounts market/leads market/messaging',
  'identity/accounts.settings': 'identity/accounts identity/data-export',
  'identity/accounts.strangers': 'back-office/contacts identity/accounts',
  'market/leads': 'back-office/work-list market/leads',
  'market/matching': 'clients/favourites experts/profile identity/accounts market/matching',
  'market/matching.explained': 'discovery/landing discovery/site-pages market/matching',
  'market/messaging': 'market/live-events market/messaging market/notifications',
  'market/notifications': 'back-office/outbox clients/drafts identity/accounts market/notifications',
  'market/quotes': 'market/meetings market/messaging market/quotes market/reviews',
  'market/reviews.moderation':
    'back-office/contacts back-office/notices back-office/staff-lists market/messaging market/reviews',
  'product/access': 'back-office/contacts discovery/figures discovery/site-pages identity/accounts',
  'product/addresses':
    'back-office/applicants back-office/audit back-office/expert-review back-office/outbox back-office/staff-lists back-office/subscriptions back-office/users experts/profile foundation/development market/messaging',
  'product/back-office':
    'back-office/audit back-office/catalogue back-office/contacts back-office/dashboard back-office/expert-review back-office/staff-lists back-office/users experts/joining identity/accounts market/reviews',
  'product/budgets':
    'discovery/inspiration discovery/landing discovery/site-pages experts/portfolio experts/profile identity/accounts identity/legal-texts',
  'product/deferred-hydration':
    'discovery/landing discovery/site-pages experts/portfolio experts/profile foundation/media identity/accounts',
  'product/install': 'identity/accounts',
  'product/long-texts': 'foundation/development',
  'product/public-pages':
    'back-office/contacts discovery/inspiration discovery/landing discovery/site-pages discovery/sitemap discovery/town-pages experts/portfolio experts/profile identity/legal-texts',
  'product/slow-loading': 'market/messaging',
  'product/staff-lists':
    'back-office/applicants back-office/audit back-office/contacts back-office/saved-views back-office/staff-lists back-office/subscriptions back-office/users identity/accounts',
} as const
const LAYERS = [
  'packages/contract/src',
  'apps/server/src/domains',
  'apps/web/src/(?:screens|parts|flows|queries)',
  'apps/web/locales',
]
/** Files under every page: four stories cover most of them. */
const FRAME =
  /^(?:apps\/web\/(?:src\/(?:ui|lib|routes|deferred-hydration|parts\/(?:shell|forms|identity\/accounts\/entry))\/|src\/[^/]+$|vite)|apps\/server\/src\/(?:platform|app)\/|package-lock\.json$)/
const THROUGH_THE_FRAME = ['clients/briefs', 'product/access', 'product/budgets', 'product/deferred-hydration']
/** Files that the stories themselves use. */
const SUPPORT = /^e2e\/(?:support\/|playwright\.config)/

/** The stories' names: `<room>/<feature>`, without folder and ending. */
export function storiesFor(files: readonly string[]): string[] {
  const touched = (story: string, features: string[]) => {
    const inRoom = new RegExp(String.raw`^(?:${LAYERS.join('|')})/(?:${features.join('|')})(?=[/.])`)
    return files.some(
      (file) =>
        file === `e2e/${story}.story.ts` ||
        SUPPORT.test(file) ||
        inRoom.test(file) ||
        (THROUGH_THE_FRAME.includes(story) && FRAME.test(file)),
    )
  }
  return Object.entries(featuresOfStories)
    .filter(([story, features]) => touched(story, features.split(' ')))
    .map(([story]) => story)
}

/** The commit where a branch left main; on main itself the last commit, so that only uncommitted changes count. */
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
