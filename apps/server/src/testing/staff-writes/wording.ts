import { wording } from '@husrum/contract/wording.ts'
import type { StaffWrite } from './staff-write.ts'

export const wordingWrites: readonly StaffWrite[] = [
  {
    endpoint: wording.changeWording,
    action: 'wording.change',
    prepare: async () => ({
      params: { language: 'en', key: 'shell.notFound.title' },
      body: { text: 'Nothing is here', number: 0 },
    }),
    subject: async (t) =>
      (await t.deps.db.selectFrom('wording_versions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id,
  },
]
