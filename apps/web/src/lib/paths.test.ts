import { expect, test } from 'vitest'
import { adminPaths } from './addresses/admin-paths.ts'
import { homeOf, paths } from './paths.ts'

test('every address of the product', () => {
  const given: Record<string, unknown[]> = {
    compare: [[7, 12]],
    sharedBoard: ['secret'],
    ownBoard: [5, 'style'],
    briefFromBoard: [5],
    expert: [{ id: 7, handle: null }],
    expertProject: [{ id: 7, handle: null }, 12],
    expertAccountFirst: [2],
    lead: [4],
    ownReview: [4],
    editProject: [12],
    previewProject: [12],
    left: ['2026-12-08'],
    login: ['/account/messages?thread=3'],
    clientRegistration: [1],
    clientMessages: [3],
    writeTo: [7],
    clientSettings: ['devices'],
    expertSettings: ['availability'],
    upgrade: [3, 'yearly'],
    town: ['designer', 'aarhus', 'japandi'],
    briefFor: ['designer', 'aarhus'],
    notice: ['/experts/7'],
    terms: ['en'],
    privacy: ['en'],
  }
  const all = Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [
      name,
      (path as (...args: unknown[]) => string)(...(given[name] ?? [])),
    ]),
  ) // each is called with the arguments in the table above
  expect(all).toMatchInlineSnapshot(`
    {
      "about": "/about",
      "accessibility": "/accessibility",
      "account": "/account",
      "admin": "/admin",
      "adminAccount": "/admin/account",
      "billing": "/expert/billing-and-payments",
      "boards": "/boards",
      "brief": "/account/application",
      "briefFor": "/client-registration?service=designer&town=aarhus",
      "briefFromBoard": "/client-registration?board=5",
      "clientMessages": "/account/messages?thread=3",
      "clientRegistration": "/client-registration?step=1",
      "clientRegistrationSuccess": "/client-registration/success",
      "clientSettings": "/account/settings?tab=devices",
      "clientSupport": "/account/support",
      "compare": "/experts/compare?ids=7%2C12",
      "contact": "/contact",
      "cookies": "/cookies",
      "editProject": "/expert/projects/12/edit",
      "endBrief": "/account/application?ask=end",
      "expert": "/experts/7",
      "expertAccountFirst": "/expert-registration?flow=account-first&plan=2&step=1",
      "expertArea": "/expert",
      "expertInvitation": "/expert-invitation",
      "expertMessages": "/expert/messages",
      "expertPhotosFirst": "/expert-registration?flow=photos-first",
      "expertProject": "/experts/7/projects/12",
      "expertRegistration": "/expert-registration",
      "expertSettings": "/expert/settings?tab=availability",
      "expertSupport": "/expert/support-and-faq",
      "experts": "/experts",
      "faq": "/faq",
      "favourites": "/account/design-hub?tab=favourites",
      "forExperts": "/for-designer-and-architects",
      "forgotPassword": "/forgot-password",
      "home": "/",
      "howMatchingWorks": "/how-matching-works",
      "imprint": "/imprint",
      "insights": "/expert/insights",
      "inspiration": "/inspiration",
      "lead": "/expert/leads?lead=4",
      "leads": "/expert/leads",
      "left": "/restore-account?until=2026-12-08",
      "login": "/login?next=%2Faccount%2Fmessages%3Fthread%3D3",
      "matches": "/account/design-hub",
      "newProject": "/expert/projects/new",
      "noSeat": "/studio-seat",
      "notice": "/notice?at=%2Fexperts%2F7",
      "outbox": "/dev/outbox",
      "ownBoard": "/account/boards/5?sort=style",
      "ownBoards": "/account/boards",
      "ownReview": "/account/reviews/4",
      "ownReviews": "/account/reviews",
      "pastClientReview": "/past-client-review",
      "portfolio": "/expert/projects",
      "previewProject": "/expert/projects/12/preview",
      "privacy": "/privacy-policy",
      "quotes": "/account/quotes",
      "ranking": "/ranking",
      "receivedReviews": "/expert/reviews",
      "resetPassword": "/reset-password",
      "restoreAccount": "/restore-account",
      "savedSearches": "/account/design-hub?tab=searches",
      "sharedBoard": "/boards/secret",
      "signUp": "/sign-up",
      "stillLooking": "/still-looking",
      "studioInvitation": "/studio-invitation",
      "terms": "/terms-and-conditions",
      "town": "/interior-designers/aarhus/japandi",
      "towns": "/towns",
      "unsubscribe": "/unsubscribe",
      "upgrade": "/expert/billing-and-payments/upgrade?plan=3&interval=yearly",
      "verifyEmail": "/verify-email",
      "writeTo": "/account/messages?architect=7",
    }
  `)
})

test('an expert with a chosen name is there, and so are the projects', () => {
  const expert = { id: 7, handle: 'studio-vest' }
  expect([paths.expert(expert), paths.expertProject(expert, 12)]).toEqual([
    '/e/studio-vest',
    '/e/studio-vest/projects/12',
  ])
})

test('Danish pages link to the Danish terms', () => {
  expect([paths.terms('da'), paths.terms('de'), paths.privacy('da'), paths.privacy('en')]).toEqual([
    '/terms-and-conditions-dk',
    '/terms-and-conditions',
    '/privacy-policy-dk',
    '/privacy-policy',
  ])
})

test('an absent query leaves no question mark', () => {
  expect([paths.login(), paths.clientRegistration(), paths.clientMessages(), paths.clientSettings()]).toEqual([
    '/login',
    '/client-registration',
    '/account/messages',
    '/account/settings',
  ])
})

test('each role has its start', () => {
  expect([homeOf.client(), homeOf.expert(), homeOf.admin()]).toEqual(['/account/design-hub', '/expert/leads', '/admin'])
})

test('every address of the back office', () => {
  const all = Object.fromEntries(Object.entries(adminPaths).map(([name, path]) => [name, path()]))
  expect(all).toMatchInlineSnapshot(`
    {
      "applicants": "/admin/applicants",
      "aspects": "/admin/aspects",
      "audit": "/admin/audit",
      "company": "/admin/company",
      "contacts": "/admin/contacts",
      "experts": "/admin/experts",
      "imports": "/admin/imports",
      "integrationGuide": "/admin/integrations/guide",
      "integrations": "/admin/integrations",
      "invitations": "/admin/invitations",
      "invitationsOf": "/admin/invitations",
      "jobs": "/admin/jobs",
      "outbox": "/admin/outbox",
      "plans": "/admin/plans",
      "questions": "/admin/questions",
      "reports": "/admin/reports",
      "reviews": "/admin/reviews",
      "security": "/admin/security",
      "sentEvents": "/admin/integrations/events",
      "serviceTokens": "/admin/integrations/tokens",
      "showcases": "/admin/showcases",
      "skills": "/admin/skills",
      "specialties": "/admin/specialties",
      "styles": "/admin/styles",
      "subscriptions": "/admin/subscriptions",
      "switches": "/admin/switches",
      "texts": "/admin/texts",
      "users": "/admin/users",
      "wording": "/admin/wording",
    }
  `)
})
