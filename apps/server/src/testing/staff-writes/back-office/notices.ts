import { notices } from '@husrum/contract/back-office/notices/notices.ts'
import type { StaffWrite } from '../staff-write.ts'

export const noticeWrites: readonly StaffWrite[] = [
  {
    endpoint: notices.decideNotice,
    action: 'notice.decide',
    async prepare(t) {
      const { id } = await t.deps.db
        .insertInto('notices')
        .values({
          case_number: 'K7M4-Q2XD',
          kind: 'child_abuse',
          path: '/experts/1',
          explanation: 'What this is about.',
          locale: 'en',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { params: { id }, body: { decision: 'not_upheld', reasons: 'Nothing of this is against the law.' } }
    },
  },
  {
    endpoint: notices.settleNotice,
    action: 'notice.lift',
    async prepare(t) {
      const { id } = await t.deps.db
        .insertInto('notices')
        .values({
          case_number: 'K7M4-Q2XE',
          kind: 'child_abuse',
          path: '/experts/1',
          explanation: 'What this is about.',
          locale: 'en',
          status: 'upheld',
          reasons: 'It is against the law.',
          measure: 'hidden',
          decided_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { params: { id }, body: { outcome: 'lifted', reason: 'The file shows whose work it is.' } }
    },
  },
]
