import { catalogueWrites } from './back-office/catalogue.ts'
import { companyWrites } from './back-office/company.ts'
import { contactWrites } from './back-office/contacts.ts'
import { deliveryWrites } from './back-office/deliveries.ts'
import { expertWrites } from './back-office/experts.ts'
import { legalTextWrites } from './identity/legal-texts.ts'
import { integrationWrites } from './back-office/integrations.ts'
import { invitationWrites } from './experts/invitations.ts'
import { noticeWrites } from './back-office/notices.ts'
import { questionWrites } from './back-office/questions.ts'
import { reportWrites } from './market/reports.ts'
import { reviewWrites } from './market/reviews.ts'
import { staffViewWrites } from './back-office/staff-views.ts'
import { operatingWrites } from './back-office/operating.ts'
import { showcaseWrites } from './experts/showcases.ts'
import { userWrites } from './identity/users.ts'
import { wordingWrites } from './back-office/wording.ts'
import type { StaffWrite } from './staff-write.ts'

export const staffWrites: readonly StaffWrite[] = [
  catalogueWrites,
  companyWrites,
  contactWrites,
  deliveryWrites,
  expertWrites,
  legalTextWrites,
  integrationWrites,
  invitationWrites,
  noticeWrites,
  questionWrites,
  reportWrites,
  reviewWrites,
  staffViewWrites,
  operatingWrites,
  showcaseWrites,
  userWrites,
  wordingWrites,
].flat()
