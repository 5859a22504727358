/**
 * How many statements an endpoint may send, `begin` and `commit` aside. A new endpoint needs a line here. When a call
 * has become cheaper, lower its numbers with it; a higher one needs a reason that a reviewer accepts.
 */
import type { Endpoint } from '@husrum/contract/endpoint.ts'
import { api } from '@husrum/contract/index.ts'

export type Bound = {
  /** In any test, also with nothing in memory and with fifty calls beside it: found so that one query a row shows. */
  most: number
  /** When asked before, counted exactly by statements.test.ts. */
  warm?: { statements: number; /** each costs `begin` and `commit` more */ transactions?: number }
}

export const statementBounds = {
  login: { most: 12 },
  // asks until every instance has heard of it, also one that does not answer
  logout: { most: 200 },
  registerAccount: { most: 21 },
  applicantCheck: { most: 7 },
  sendVerification: { most: 34 },
  checkVerification: { most: 15 },
  getAccount: { most: 3, warm: { statements: 1 } },
  patchAccount: { most: 40 },
  changePassword: { most: 24 },
  forgotPassword: { most: 7 },
  resetPassword: { most: 28 },
  sendEmailVerification: { most: 19 },
  verifyEmail: { most: 15 },
  listSessions: { most: 6, warm: { statements: 1 } },
  endSession: { most: 14 },
  endOtherSessions: { most: 14 },
  leaveAccount: { most: 63 },
  restoreAccount: { most: 26 },
  registerApplicant: { most: 30 },
  getBrief: { most: 5, warm: { statements: 1 } },
  putBrief: { most: 21 },
  pauseBrief: { most: 10 },
  resumeBrief: { most: 19 },
  closeBrief: { most: 51 },
  listCountries: { most: 3, warm: { statements: 0 } },
  listStates: { most: 3 },
  listCities: { most: 3, warm: { statements: 2 } },
  listBudgets: { most: 3 },
  listTimelines: { most: 3 },
  listStyles: { most: 3, warm: { statements: 1 } },
  listRoomTypes: { most: 3 },
  searchLocations: { most: 3 },
  listAspects: { most: 3 },
  readAspect: { most: 3 },
  listSkills: { most: 3 },
  readSkill: { most: 3 },
  listSpecialties: { most: 3 },
  listPlans: { most: 3 },
  readPlan: { most: 3 },
  listShowcases: { most: 6 },
  getOwnExpert: { most: 17, warm: { statements: 1 } },
  patchOwnExpert: { most: 40 },
  listDaysOff: { most: 5, warm: { statements: 1 } },
  // a holiday that covers today pauses the profile, or ends a pause
  addDaysOff: { most: 16 },
  removeDaysOff: { most: 16 },
  registerExpert: { most: 65 },
  submitExpert: { most: 30 },
  listAdminExperts: { most: 11 },
  getAdminExpert: { most: 24 },
  reviewExpert: { most: 49 },
  searchExperts: { most: 9, warm: { statements: 0 } },
  listExpertPlaces: { most: 4, warm: { statements: 0 } },
  getExpert: { most: 14, warm: { statements: 0 } },
  listReviews: { most: 6, warm: { statements: 0 } },
  createReview: { most: 20 },
  listOwnReviews: { most: 6, warm: { statements: 1 } },
  editReview: { most: 20 },
  withdrawReview: { most: 12 },
  listReceivedReviews: { most: 7, warm: { statements: 0 } },
  replyToReview: { most: 12 },
  reportReview: { most: 12 },
  listExpertProjects: { most: 12, warm: { statements: 0 } },
  getExpertProject: { most: 7, warm: { statements: 0 } },
  countProjectView: { most: 6, warm: { statements: 1, transactions: 1 } },
  listFavourites: { most: 10, warm: { statements: 1 } },
  getFavourite: { most: 6, warm: { statements: 2 } },
  addFavourite: { most: 10, warm: { statements: 2, transactions: 1 } },
  removeFavourite: { most: 7, warm: { statements: 1 } },
  listOwnProjects: { most: 12, warm: { statements: 1 } },
  createProject: { most: 52 },
  getOwnProject: { most: 10, warm: { statements: 1 } },
  updateProject: { most: 26 },
  deleteProject: { most: 14 },
  listDeletedProjects: { most: 9 },
  restoreProject: { most: 22 },
  sortProjects: { most: 15 },
  createUpload: { most: 16 },
  deleteUpload: { most: 10 },
  refuseHire: { most: 32 },
  withdrawMatch: { most: 40 },
  listMatches: { most: 36, warm: { statements: 1 } },
  listShownMatches: { most: 20, warm: { statements: 1 } },
  previewMatches: { most: 14 },
  inviteExperts: { most: 96 },
  inviteExpert: { most: 50, warm: { statements: 7, transactions: 1 } },
  dismissMatch: { most: 36, warm: { statements: 9, transactions: 1 } },
  confirmHire: { most: 32 },
  putWeights: { most: 5 },
  restoreMatch: { most: 16 },
  listLeads: { most: 12, warm: { statements: 1 } },
  exportLeads: { most: 20 },
  getLeadStatistics: { most: 3, warm: { statements: 1 } },
  createLeadNote: { most: 10 },
  updateLeadNote: { most: 10 },
  deleteLeadNote: { most: 10 },
  getLead: { most: 14, warm: { statements: 1 } },
  // the client sees at once that it was read: the event is one of them
  readLead: { most: 12, warm: { statements: 5, transactions: 1 } },
  deleteLead: { most: 6 },
  restoreLead: { most: 12 },
  declineLead: { most: 32 },
  undoDecline: { most: 11 },
  moveLead: { most: 32 },
  sendMessage: { most: 57, warm: { statements: 6, transactions: 1 } },
  editMessage: { most: 10 },
  createAttachment: { most: 16 },
  getAttachment: { most: 5 },
  deleteAttachment: { most: 6 },
  listThreads: { most: 6, warm: { statements: 1 } },
  getThread: { most: 8, warm: { statements: 1 } },
  searchThreads: { most: 10 },
  readThread: { most: 6, warm: { statements: 2, transactions: 1 } },
  archiveThread: { most: 6 },
  unarchiveThread: { most: 6 },
  muteThread: { most: 6 },
  unmuteThread: { most: 6 },
  blockThread: { most: 44 },
  unblockThread: { most: 6 },
  reportThread: { most: 12 },
  shareContact: { most: 14 },
  withdrawContact: { most: 14 },
  getReport: { most: 6 },
  listQuotes: { most: 6, warm: { statements: 1 } },
  getQuote: { most: 4 },
  createQuote: { most: 40 },
  updateQuote: { most: 10 },
  deleteQuote: { most: 8 },
  sendQuote: { most: 40 },
  acceptQuote: { most: 60 },
  declineQuote: { most: 12 },
  withdrawQuote: { most: 12 },
  getQuotePdf: { most: 4 },
  streamEvents: { most: 4, warm: { statements: 1 } },
  sendTyping: { most: 3, warm: { statements: 0 } },
  listMeetings: { most: 6, warm: { statements: 1 } },
  getMeeting: { most: 4 },
  offerMeeting: { most: 40 },
  changeMeeting: { most: 44 },
  chooseSlot: { most: 40 },
  askOtherTimes: { most: 24 },
  cancelMeeting: { most: 14 },
  getMeetingFile: { most: 4 },
  getCalendarFeed: { most: 4 },
  createCalendarFeed: { most: 8 },
  deleteCalendarFeed: { most: 4 },
  readCalendar: { most: 7 },
  listNotifications: { most: 5, warm: { statements: 1 } },
  readNotifications: { most: 6, warm: { statements: 2 } },
  getNotificationPreferences: { most: 5, warm: { statements: 1 } },
  putNotificationPreferences: { most: 9 },
  unsubscribe: { most: 7 },
  exportAccount: { most: 60 },
  sendContact: { most: 15 },
  listAdminContacts: { most: 7 },
  updateContact: { most: 10 },
  mailDraft: { most: 20 },
  openDraft: { most: 11 },
  listDeliveries: { most: 6 },
  retryDelivery: { most: 10 },
  listOutbox: { most: 20 },
  replyToOutbox: { most: 70 },
  listDemoAccounts: { most: 3 },
  moveClock: { most: 14 },
} as const satisfies Record<keyof typeof api, Bound>

/** Endpoints whose statements are counted exactly. */
export type WarmCall = {
  [Name in keyof typeof statementBounds]: (typeof statementBounds)[Name] extends { warm: object } ? Name : never
}[keyof typeof statementBounds]

/** By route as Fastify spells it. A POST may stand for the other methods of its path. */
const mostByRoute = new Map<string, number>()
for (const [name, { method, path, override }] of Object.entries<Endpoint>(api)) {
  const url = path.replace(/\{(\w+)\}/g, ':$1')
  const { most } = statementBounds[name as keyof typeof api] // a key of the object itself
  for (const each of override ? [method, 'POST'] : [method])
    mostByRoute.set(`${each} ${url}`, Math.max(most, mostByRoute.get(`${each} ${url}`) ?? 0))
}

export function requireFewStatements(route: string | undefined, statements: readonly string[]): void {
  const most = route === undefined ? undefined : mostByRoute.get(route)
  // sent beside a statement when the machine is so busy that calls wait
  const sent = statements.filter((text) => !text.startsWith('set lock_timeout'))
  if (most === undefined || sent.length <= most) return
  throw new Error(`${route} sent ${sent.length} statements, more than ${most}:\n${statements.join('\n')}`)
}
