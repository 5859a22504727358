import { catalogueWrites } from './catalogue.ts'
import { companyWrites } from './company.ts'
import { contactWrites } from './contacts.ts'
import { deliveryWrites } from './deliveries.ts'
import { expertWrites } from './experts.ts'
import { legalTextWrites } from './legal-texts.ts'
import { integrationWrites } from './integrations.ts'
import { invitationWrites } from './invitations.ts'
import { noticeWrites } from './notices.ts'
import { questionWrites } from './questions.ts'
import { reportWrites } from './reports.ts'
import { reviewWrites } from './reviews.ts'
import { staffViewWrites } from './staff-views.ts'
import { operatingWrites } from './operating.ts'
import { showcaseWrites } from './showcases.ts'
import { userWrites } from './users.ts'
import { wordingWrites } from './wording.ts'
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
