import { wording } from '@husrum/contract/back-office/wording/wording.ts'
import type { TestApp } from '../../app.ts'
import type { StaffWrite } from '../staff-write.ts'

const params = { language: 'en', key: 'shell.notFound.title' }
const other = { language: 'da', key: 'shell.notFound.title' } as const

async function theDraft(t: TestApp): Promise<number> {
  const { id } = await t.deps.db
    .insertInto('wording_drafts')
    .values({ ...other, text: 'Her er ingenting', revision: 1 })
    .onConflict((on) => on.columns(['language', 'key']).doUpdateSet({ revision: 1 }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
let deleted: number

export const wordingWrites: readonly StaffWrite[] = [
  {
    endpoint: wording.saveWordingDraft,
    action: 'wording_draft.save',
    prepare: async () => ({ params, body: { text: 'Nothing is here', revision: 0 } }),
    subject: async (t) =>
      (await t.deps.db.selectFrom('wording_drafts').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id,
  },
  {
    endpoint: wording.deleteWordingDraft,
    action: 'wording_draft.delete',
    async prepare(t) {
      deleted = await theDraft(t)
      return { params: other }
    },
    subject: async () => deleted,
  },
  {
    endpoint: wording.changeWording,
    action: 'wording.change',
    prepare: async () => ({ params, body: { text: 'Nothing is here', number: 0 } }),
    subject: async (t) =>
      (await t.deps.db.selectFrom('wording_versions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id,
  },
]
